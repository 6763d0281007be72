/** What an evaluation consists of: checks, frames, and what is remembered. */
import type { Texts } from "../values/canonical.js";
import type { Issue } from "../values/types.js";

/** A compiled schema or keyword: whether a value holds. It tells why not, unless nobody listens. */
export type CompiledCheck = (value: unknown, frame: Frame) => boolean;

export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
  readonly length: number;
}

/** The resources entered so far, outermost at the end of the chain (Core 7.1). Equal chains are one object. */
export interface DynamicScope {
  readonly parent: DynamicScope | undefined;
  readonly resource: string;
  readonly next: Map<string, DynamicScope>;
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
  readonly run: EvaluationRun;
  readonly path: Path | undefined;
  readonly scope: DynamicScope;
  /** Present only while something around asks for it: an `unevaluated…` keyword. */
  readonly seen: Seen | undefined;
}

export interface EvaluationRun {
  readonly issues: Issue[];
  readonly bounds: EvaluationBounds;
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
export interface EvaluationBounds {
  readonly maxDepth: number;
  readonly maxIssues: number;
}

/** What a schema found of an object or an array. */
export interface EvaluatedMembers {
  readonly holds: boolean;
  /** Where it does not hold: how far the value got. */
  readonly reached: number;
  /** Which children it evaluated, where that was asked for. */
  readonly seen: Seen | undefined;
  /** Where it does not hold: the evaluation whose issues say why; nothing where nobody listened. */
  readonly notedBy: EvaluationRun | undefined;
}

export interface Memory {
  readonly verdicts: Map<object, Map<CompiledCheck, Map<DynamicScope, EvaluatedMembers>>>;
  readonly texts: Texts;
}
