/** How requests carry credentials: a client has those of the document's security schemes. */
import { escapeText } from "../../wire/values/percent.js";
import type { Outgoing } from "../call/capability.js";
import { type BasicCredential, reveal, type Secret } from "./credentials.js";

/** Writes the credential of one security scheme. */
export interface CredentialWriter {
  /** The header that it sets; one that the caller has set is left alone. */
  readonly header?: string;
  /** Returns the URL, which changes for a key in the query. */
  readonly write: (request: Outgoing, text: string) => string;
  /** The text to write. Absent: the secret itself. */
  readonly encode?: (credential: Secret | BasicCredential) => Promise<string>;
}

/** In a header, after an authentication scheme such as `Bearer`. */
export const inHeader = (header: string, scheme?: string): CredentialWriter => ({
  header,
  write: ({ headers, url }, text) => {
    headers.set(header, scheme === undefined ? text : `${scheme} ${text}`);
    return url;
  },
});

/** RFC 7617, 2: a secret without a colon is encoded already. */
export const basic: CredentialWriter = {
  header: "Authorization",
  write: ({ headers, url }, text) => {
    headers.set("Authorization", `Basic ${text}`);
    return url;
  },
  encode: async (credential) => {
    const isPair = typeof credential === "object";
    const secret = await reveal(isPair ? credential.password : credential);
    const text = isPair ? `${credential.username}:${secret}` : secret;
    return text.includes(":") ? base64(text) : text;
  },
};

/** RFC 7617, 2.1: UTF-8, in base64. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

export const inQuery = (name: string): CredentialWriter => ({
  write: ({ url }, text) =>
    `${url}${url.includes("?") ? "&" : "?"}${escapeText(name)}=${escapeText(text)}`,
});

export const inCookie = (name: string): CredentialWriter => ({
  write: ({ headers, url }, text) => {
    const others = headers.get("cookie");
    const cookie = `${escapeText(name)}=${escapeText(text)}`;
    headers.set("cookie", others === null ? cookie : `${others}; ${cookie}`);
    return url;
  },
});
