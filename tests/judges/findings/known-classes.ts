import type { KnownClass } from "./known.js";

/** None. */
export const KNOWN: readonly KnownClass[] = [];
