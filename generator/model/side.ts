/** `read` is what a server sends, `write` what a client sends. */
export type Side = "read" | "write";
