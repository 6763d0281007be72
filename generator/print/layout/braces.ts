import { brackets, type Doc } from "./doc.js";

/** A list of names in braces, as imports and exports have it. */
export const braces = (names: readonly string[]): Doc =>
  brackets(["{", "}"], names, { padding: " " });
