import { brackets, type Doc } from "./doc.js";

/** A list of names in braces, as in imports and exports. Formatters never break a list with one name. */
export const braces = (names: readonly string[]): Doc =>
  names.length === 1 ? ["{ ", ...names, " }"] : brackets(["{", "}"], names, { padding: " " });
