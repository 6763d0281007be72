import type { LocatedValue, Origin } from "../core/origin.js";
import type { Family } from "./format/object-types.js";
import type { FoundReferences } from "./references.js";

/** One file of the description, after reading. */
export interface SourceDocument {
  /** Absolute URI: `file:` or `http(s):`. */
  readonly uri: string;
  readonly text: string;
  readonly format: "json" | "yaml";
  /** The parsed value: JSON types only; mappings are objects in which `__proto__` is an ordinary key. */
  readonly value: unknown;
  /**
   * Where the value at a pointer was written, if overlays have changed the document: in the document or in an overlay.
   */
  readonly writtenAt?: (pointer: string) => Origin;
}

export interface Resolver {
  /**
   * Resolves a URI reference; reports a diagnostic if it is broken.
   *
   * @param from The object with a `$ref`, or the place of a reference that is not called so.
   */
  resolve(ref: string, from: Origin & Partial<LocatedValue>): LocatedValue | undefined;
}

/** The entry document and everything that it references, all loaded. */
export interface DocumentSet {
  readonly entry: SourceDocument;
  /** By URI, the entry included. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
  /** The references of each document, by its URI. */
  readonly references: ReadonlyMap<string, FoundReferences>;
  /** The references in the place of a text, as {@link originKey} gives them: only the text depends on one. */
  readonly texts?: ReadonlySet<string>;
  readonly openapi: { readonly written: string; readonly family: Family };
  readonly resolver: Resolver;
}
