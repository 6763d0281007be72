/** What an evaluation consists of: checks, frames, and what is remembered. */
import type { Texts } from "../values/canonical.js";
import type { Issue } from "../values/types.js";

/** A compiled schema or keyword: whether a value holds. It tells why not, unless nobody listens. */
export type Check = (value: unknown, frame: Frame) => boolean;

export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
  readonly length: number;
}

/** The resources entered so far, outermost at the end of the chain (Core 7.1). Equal chains are one object. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly resource: string;
  readonly next: Map<string, Scope>;
}

/** Which children of an instance have been evaluated (Core 11, annotations of `properties`, `items` and the rest). */
export interface Seen {
  allProperties: boolean;
  readonly properties: Set<string>;
  /** All items before this one. */
  items: number;
  readonly indexes: Set<number>;
}

/** Where an evaluation stands. */
export interface Frame {
  readonly run: Run;
  readonly path: Path | undefined;
  readonly scope: Scope;
  /** Present only while something around asks for it: an `unevaluated…` keyword. */
  readonly seen: Seen | undefined;
}

export interface Run {
  readonly issues: Issue[];
  readonly bounds: Bounds;
  /** Schemas being applied within one another. */
  depth: number;
  /** Above 0: only the verdict counts, because an alternative is being tried. */
  quiet: number;
  /** While quiet: the length of the longest path at which something failed. */
  reached: number;
  /** Above 0: several schemas may ask for the same value, so verdicts are remembered. */
  shared: number;
  readonly memory: Memory;
}

/** How far an evaluation goes, whatever the schema and the value. */
export interface Bounds {
  readonly maxDepth: number;
  readonly maxIssues: number;
}

/** What a schema found of an object or an array. */
export interface Verdict {
  readonly holds: boolean;
  /** Where it does not hold: how far the value got. */
  readonly reached: number;
  /** Which children it evaluated, where that was asked for. */
  readonly seen: Seen | undefined;
  /** Where it does not hold: the evaluation whose issues say why; nothing where nobody listened. */
  readonly notedBy: Run | undefined;
}

export interface Memory {
  readonly verdicts: Map<object, Map<Check, Map<Scope, Verdict>>>;
  readonly texts: Texts;
}
