/** The types of an evaluation: checks, frames, and what is remembered. */
import type { Texts } from "../values/canonical.js";
import type { Issue } from "../values/types.js";

/**
 * A compiled schema or keyword: returns whether a value is valid, and notes why not unless only the verdict is needed.
 */
export type CompiledCheck = (value: unknown, frame: Frame) => boolean;

export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
  readonly length: number;
}

/** The resources entered so far, innermost first (Core 7.1). Equal chains are the same object. */
export interface DynamicScope {
  readonly parent: DynamicScope | undefined;
  readonly resource: string;
  readonly next: Map<string, DynamicScope>;
}

/** Which children of an instance have been evaluated (Core 11, annotations of `properties`, `items` and the rest). */
export interface EvaluatedParts {
  readonly properties: Set<string>;
  /** The number of leading items that have been evaluated. */
  items: number;
  readonly indexes: Set<number>;
}

/** The position of an evaluation: its run and how it got there. */
export interface Frame {
  readonly run: EvaluationRun;
  readonly path: Path | undefined;
  readonly scope: DynamicScope;
  /** Present only if an enclosing `unevaluated…` keyword needs it. */
  readonly seen: EvaluatedParts | undefined;
}

export interface EvaluationRun {
  readonly issues: Issue[];
  readonly bounds: EvaluationBounds;
  /** How many schemas are currently being applied within one another. */
  depth: number;
  /** Above 0: only the verdict is needed, because an alternative is being tried. */
  quiet: number;
  /** While quiet: the length of the longest path at which a check failed. */
  reached: number;
  /** Above 0: several schemas may check the same value, so verdicts are remembered. */
  shared: number;
  readonly memory: Memory;
}

/** The limits of an evaluation, whatever the schema and the value. */
export interface EvaluationBounds {
  readonly maxDepth: number;
  readonly maxIssues: number;
}

/** The remembered result of a schema for a value. */
export interface EvaluatedMembers {
  readonly holds: boolean;
  /** If it is not valid: how far the value matched. */
  readonly reached: number;
  /** Which children were evaluated, if that was needed. */
  readonly seen: EvaluatedParts | undefined;
  /** If it is not valid: the evaluation whose issues say why; absent if only the verdict was needed. */
  readonly notedBy: EvaluationRun | undefined;
}

/** The remembered results for one value. */
export type Verdicts = Map<CompiledCheck, Map<DynamicScope, EvaluatedMembers>>;

export interface Memory {
  readonly verdicts: Map<object, Verdicts>;
  /** The scalar that is being evaluated, how often a schema was applied to it, and what of that is remembered. */
  readonly scalar: { value: unknown; uses: number; readonly verdicts: Verdicts };
  readonly texts: Texts;
}
