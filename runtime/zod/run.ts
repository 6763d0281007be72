/** The state of one validation: its issues and its limits. */
import type * as z from "zod";

/** The details of an issue, in zod's terms, so that zod writes the message in its configured language. */
export type Details = { readonly code: z.core.$ZodIssue["code"] } & Readonly<
  Record<string, unknown>
>;

export interface RunIssue {
  readonly details: Details;
  readonly input: unknown;
  /** Keys from the value up to the root: each level appends its own on the way out. */
  readonly path: PropertyKey[];
  /** The issues of each alternative of a union. */
  readonly alternatives?: readonly (readonly RunIssue[])[];
}

/** A part of a validator. Only the whole has zod's interface, not each part. */
export interface ValidatorPart {
  /**
   * Returns the output: the value itself, unless a default was filled in or a property removed. Failures are noted in
   * the run.
   */
  readonly run: (value: unknown, run: Run) => unknown;
  /** Whether the value may be absent, if it is a property. */
  readonly optional: boolean;
  /** Makes the default of an absent property; a new value each time. */
  readonly fallback?: (run: Run) => unknown;
}

/** The result of a schema for a value, kept while other schemas may check the same value. */
export interface Remembered {
  readonly output: unknown;
  readonly holds: boolean;
  /** `undefined` if it failed while only the verdict was needed. */
  readonly issues: readonly RunIssue[] | undefined;
}

/** The results for one value. */
export type Results = Map<ValidatorPart, Remembered>;

/** Enough for any reader; a large body could have a million issues. */
const MAX_ISSUES = 100;
/** How deeply recursive schemas may be nested: far deeper than in any API, and far less than the stack allows. */
const MAX_DEPTH = 200;

export class Run {
  /** Number of failures, noted or not: callers compare it before and after running a part. */
  failures = 0;
  issues: RunIssue[] = [];
  /** Above 0: several schemas may check the same value, so results are remembered. */
  shared = 0;
  /** The scalar that is being validated, how often a schema was applied to it, and what of that is remembered. */
  scalar?: { value: unknown; uses: number; readonly results: Results };
  #kept: Map<() => unknown, unknown> | undefined;
  #results: Map<object, Results> | undefined;
  #limit = MAX_ISSUES;
  /** How many issues may still be collected to explain why alternatives failed. */
  #explanations = MAX_ISSUES;
  #explaining = false;
  #quiet = 0;
  #depth = 0;

  /** The value that a function makes once for each run, such as the evaluator's memory. */
  kept<Value>(make: () => Value): Value {
    const kept = (this.#kept ??= new Map());
    if (!kept.has(make)) kept.set(make, make());
    return kept.get(make) as Value;
  }

  /** The remembered results of schemas, by object or array. */
  get results(): Map<object, Results> {
    return (this.#results ??= new Map());
  }

  /** Whether only the verdict is needed, because an alternative is being tried. */
  get quiet(): boolean {
    return this.#quiet > 0;
  }

  /** Whether further failures would add no information, so that the caller can return at once. */
  get full(): boolean {
    return this.#quiet > 0 || this.issues.length >= this.#limit;
  }

  /** Notes a failure, and returns the value as the output. */
  fail(details: Details, input: unknown, key?: PropertyKey): unknown {
    this.failures++;
    if (!this.full) this.issues.push({ details, input, path: key === undefined ? [] : [key] });
    return input;
  }

  /** Notes that no alternative is valid. */
  failAll(input: unknown, alternatives: readonly (readonly RunIssue[])[]): unknown {
    this.failures++;
    if (!this.full)
      this.issues.push({ details: { code: "invalid_union" }, input, path: [], alternatives });
    return input;
  }

  /** Adds a key to the paths of the issues from `start` on. */
  locate(start: number, key: PropertyKey): void {
    for (const issue of this.issues.slice(start)) issue.path.push(key);
  }

  /** The output of a part, or {@link FAILED}; notes no issue. */
  attempt(part: ValidatorPart, value: unknown): unknown {
    const { failures } = this;
    this.#quiet++;
    const output = part.run(value, this);
    this.#quiet--;
    if (this.failures === failures) return output;
    this.failures = failures;
    return FAILED;
  }

  /** The issues of a part that is known to fail, up to a limit. Unions within an alternative are not explained. */
  explain(part: ValidatorPart, value: unknown): readonly RunIssue[] {
    if (this.#explanations === 0 || this.#explaining) return [];
    const { issues, failures } = this;
    const limit = this.#limit;
    const found: RunIssue[] = [];
    this.issues = found;
    this.#limit = Math.min(MAX_EXPLANATION, this.#explanations);
    this.#explaining = true;
    part.run(value, this);
    this.#explaining = false;
    this.#explanations -= found.length;
    this.issues = issues;
    this.failures = failures;
    this.#limit = limit;
    return found;
  }

  /** Runs a recursive part, so that deeply nested values are refused instead of overflowing the stack. */
  deeper(part: ValidatorPart, value: unknown): unknown {
    if (this.#depth >= MAX_DEPTH) return this.fail(TOO_DEEP, value);
    this.#depth++;
    const output = part.run(value, this);
    this.#depth--;
    return output;
  }
}

const TOO_DEEP: Details = { code: "custom", message: "Nested too deeply" };

/** Maximum number of issues that are kept for one alternative. */
const MAX_EXPLANATION = 10;

export const FAILED: unique symbol = Symbol("failed");
