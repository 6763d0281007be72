import { type Doc, group, ifBreak, indent, join, line } from "./layout.js";

/** A list of names in braces, as imports and exports have it. */
export const braces = (names: readonly string[]): Doc =>
  group(["{", indent([line, join([",", line], names)]), ifBreak(","), line, "}"]);
