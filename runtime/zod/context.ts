/** What one parse remembers, so that its work is bounded: kept in zod's own context of the parse. */
import type * as z from "zod";
import { createMemory } from "../json-schema/evaluation/memory.js";
import type { Memory } from "../json-schema/evaluation/frame.js";

export type ZodPayload = z.core.ParsePayload;
export type ZodContext = z.core.ParseContextInternal;
/** How a schema parses: the member that zod calls for each value. */
export type Parse = z.core.$ZodType["_zod"]["parse"];
export type SomeType = z.core.SomeType;

/** The result of a schema for a value. */
export interface KnownResult {
  readonly value: unknown;
  readonly issues: readonly z.core.$ZodRawIssue[];
}

export interface ParseState {
  /** Whether a value is being parsed in the form that JSON has for it. */
  converting: boolean;
  /** Results of schemas that several alternatives may ask about the same value. */
  readonly results: Map<unknown, Map<object, KnownResult>>;
  /** Outputs that have been merged already. */
  readonly merged: Map<object, Map<object, unknown>>;
  /** The evaluator's memory, made when it is first used: a copy without the evaluator does without its type. */
  memory?: object;
}

const NESTING: unique symbol = /* @__PURE__ */ Symbol("nesting");

/** How many recursive schemas are being parsed, one within another. */
export function nestingOf(context: ZodContext): { depth: number } {
  const holder = context as { [NESTING]?: { depth: number } };
  return (holder[NESTING] ??= { depth: 0 });
}

/** A context in which recursive schemas are being parsed already. */
export const withNesting = (context: ZodContext, depth: number): ZodContext =>
  Object.assign(context, { [NESTING]: { depth } });

const STATE: unique symbol = /* @__PURE__ */ Symbol("state");

export function stateOf(context: ZodContext): ParseState {
  const holder = context as { [STATE]?: ParseState };
  return (holder[STATE] ??= { converting: false, results: new Map(), merged: new Map() });
}

export const memoryOf = (state: ParseState): Memory => (state.memory ??= createMemory()) as Memory;

/** Continues with the result of a parse, which is a promise only if a user's own schema in it is asynchronous. */
export const whenDone = <Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(next) : next(value));
