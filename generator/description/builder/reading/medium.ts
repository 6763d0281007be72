/**
 * The context of a schema, which decides what a string without a declared encoding is. `json`: inside JSON. `bytes`:
 * the whole body, neither JSON nor text. `parts`: an object whose properties are the fields of a form or multipart
 * body, where a binary string is a file. `part`: one such field.
 */
export type Medium = "json" | "bytes" | "parts" | "part";

/** The media that the root schema of a body can have. */
export type RootMedium = Exclude<Medium, "part">;
