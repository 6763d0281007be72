/** The state of one validation: its issues, and the bounds that hold while it goes on. */
import type * as z from "zod";
import { createMemory } from "../json-schema/evaluation/memory.js";
import type { Memory } from "../json-schema/evaluation/frame.js";
import type { Merged } from "./merge.js";

/** What an issue says, in zod's terms, so that zod words it in the language that it is set to. */
export type Details = { readonly code: z.core.$ZodIssue["code"] } & Readonly<
  Record<string, unknown>
>;

export interface RunIssue {
  readonly details: Details;
  readonly input: unknown;
  /** Keys from the value to the root: each level appends its own on the way out. */
  readonly path: PropertyKey[];
  /** Why each alternative of a union failed. */
  readonly alternatives?: readonly (readonly RunIssue[])[];
}

/** What validators are made of: zod's interface is around the whole, not around each part. */
export interface ValidatorPart {
  /** Gives the output: the value itself, unless a default was filled in or a property removed. Failures are noted in the run. */
  readonly run: (value: unknown, run: Run) => unknown;
  /** For properties: whether the value may be absent. */
  readonly optional: boolean;
  /** What an absent property becomes; each time a value of its own. */
  readonly fallback?: (run: Run) => unknown;
}

/** What a schema made of a value, kept while other schemas may ask for the same. */
export interface Remembered {
  readonly output: unknown;
  readonly holds: boolean;
  /** Absent: it failed while nobody listened. */
  readonly issues?: readonly RunIssue[];
}

/** More than a reader wants to know; a large body could have a million. */
const MAX_ISSUES = 100;
/** How deeply recursive schemas may be within one another: far more than any API nests, far less than a stack holds. */
const MAX_DEPTH = 200;

export class Run {
  /** How often something failed, listened to or not: who calls a part compares it before and after. */
  failures = 0;
  issues: RunIssue[] = [];
  /** Above 0: several schemas may ask for the same value, so what they find is remembered. */
  shared = 0;
  #memory: Memory | undefined;
  #results: Map<unknown, Map<ValidatorPart, Remembered>> | undefined;
  #merged: Merged | undefined;
  #limit = MAX_ISSUES;
  /** How many issues may still be collected to explain why alternatives failed. */
  #explanations = MAX_ISSUES;
  #explaining = false;
  #quiet = 0;
  #depth = 0;

  /** What the evaluator knows of the values of this run. */
  get memory(): Memory {
    return (this.#memory ??= createMemory());
  }

  /** What schemas made of values. */
  get results(): Map<unknown, Map<ValidatorPart, Remembered>> {
    return (this.#results ??= new Map());
  }

  get merged(): Merged {
    return (this.#merged ??= new Map());
  }

  /** Only the verdict counts, because an alternative is being tried. */
  get quiet(): boolean {
    return this.#quiet > 0;
  }

  /** Whether, after a failure, nothing more can be learnt: the caller returns at once. */
  get full(): boolean {
    return this.#quiet > 0 || this.issues.length >= this.#limit;
  }

  /** Notes a failure, and gives the value back as what comes out. */
  fail(details: Details, input: unknown, key?: PropertyKey): unknown {
    this.failures++;
    if (!this.full) this.issues.push({ details, input, path: key === undefined ? [] : [key] });
    return input;
  }

  /** Notes that no alternative holds. */
  failAll(input: unknown, alternatives: readonly (readonly RunIssue[])[]): unknown {
    this.failures++;
    if (!this.full)
      this.issues.push({ details: { code: "invalid_union" }, input, path: [], alternatives });
    return input;
  }

  /** The issues from `start` on are of what stands at a key. */
  locate(start: number, key: PropertyKey): void {
    for (let index = start; index < this.issues.length; index++) this.issues[index]?.path.push(key);
  }

  /** What comes out of a part, or {@link FAILED}; nothing is noted. */
  attempt(part: ValidatorPart, value: unknown): unknown {
    const { failures } = this;
    this.#quiet++;
    const output = part.run(value, this);
    this.#quiet--;
    if (this.failures === failures) return output;
    this.failures = failures;
    return FAILED;
  }

  /** The issues of a part that is known to fail, as far as there is room for them. Within an explanation, nothing is explained. */
  explain(part: ValidatorPart, value: unknown): readonly RunIssue[] {
    if (this.#explanations <= 0 || this.#explaining) return [];
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

  /** Runs a part that can reach itself, so that deep values are refused instead of exhausting the stack. */
  deeper(part: ValidatorPart, value: unknown): unknown {
    if (this.#depth >= MAX_DEPTH) return this.fail(TOO_DEEP, value);
    this.#depth++;
    const output = part.run(value, this);
    this.#depth--;
    return output;
  }
}

const TOO_DEEP: Details = { code: "custom", message: "Nested too deeply" };

/** How many issues of one alternative are kept. */
const MAX_EXPLANATION = 10;

export const FAILED: unique symbol = Symbol("failed");
