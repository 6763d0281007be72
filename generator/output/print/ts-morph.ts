import { createRequire } from "node:module";
import type * as tsMorph from "ts-morph";

/** TypeScript's own compiler, which ts-morph wraps. */
export type { ts as Compiler } from "ts-morph";

/**
 * Loads ts-morph, which is CommonJS. With an import, Node would first scan its ten megabytes for the names of its
 * exports, which takes nearly as long as loading it. Most commands do without it.
 */
export const loadTsMorph = (): typeof tsMorph =>
  createRequire(import.meta.url)("ts-morph") as typeof tsMorph;
