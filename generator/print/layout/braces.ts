import { brackets, type Doc } from "./doc.js";

/** A list of names in braces, as imports and exports have it. Formatters never break a list of one. */
export const braces = (names: readonly string[]): Doc =>
  names.length === 1 ? ["{ ", ...names, " }"] : brackets(["{", "}"], names, { padding: " " });
