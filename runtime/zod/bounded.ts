/** Bounds on depth, time and issues that zod itself does not have. */
import { globalRegistry, ZodLazy } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { whenDone, nestingOf, stateOf } from "./context.js";
import type {
  ZodContext,
  Parse,
  ZodPayload,
  KnownResult,
  SomeType,
  ParseState,
} from "./context.js";

/** Enough for any reader; a large body could have a million issues. */
export const MAX_ISSUES = 100;
/** How deeply recursive schemas may be nested: far deeper than in any API, and far less than the stack allows. */
export const MAX_DEPTH = 200;

/** Parses one level deeper; what is nested too deeply is refused instead of overflowing the stack. */
export function deeper(parse: Parse, payload: ZodPayload, context: ZodContext): ReturnType<Parse> {
  const nesting = nestingOf(context);
  if (nesting.depth >= MAX_DEPTH) return tooDeep(payload);
  nesting.depth++;
  return whenDone(parse(payload, context), (result) => {
    nesting.depth--;
    if (result.issues.length > MAX_ISSUES) result.issues.length = MAX_ISSUES;
    return result;
  });
}

export function tooDeep(payload: ZodPayload): ZodPayload {
  const { value: input } = payload;
  payload.issues.push({ code: "custom", message: "Nested too deeply", input, path: [] });
  return payload;
}

/**
 * A parse that repeats its earlier result for a value: otherwise, schemas that share parts would take time exponential in
 * their number, or in the depth of the value.
 */
export const memoize =
  (schema: object, parse: Parse): Parse =>
  (payload, context) => {
    const state = stateOf(context);
    const known = state.results.get(payload.value)?.get(schema);
    if (known !== undefined) return repeatResult(known, payload);
    const { value } = payload;
    const start = payload.issues.length;
    return whenDone(deeper(parse, payload, context), (result) => {
      remember(state, { schema, value }, { ...result, issues: copyIssues(result, start) });
      return result;
    });
  };

function repeatResult({ value, issues }: KnownResult, payload: ZodPayload): ZodPayload {
  payload.value = value;
  payload.issues.push(...copyIssues({ issues }, 0));
  return payload;
}

function remember(
  state: ParseState,
  { schema, value }: { readonly schema: object; readonly value: unknown },
  result: KnownResult,
): void {
  const ofValue = state.results.get(value) ?? new Map<object, KnownResult>();
  state.results.set(value, ofValue);
  ofValue.set(schema, result);
}

/** Paths are completed in place on the way out, differently each time. */
const copyIssues = (
  { issues }: Pick<KnownResult, "issues">,
  start: number,
): z.core.$ZodRawIssue[] =>
  issues.slice(start).map((issue) => ({ ...issue, path: [...(issue.path ?? [])] }));

const BoundedLazy: z.core.$constructor<z.ZodLazy> = /* @__PURE__ */ $constructor<z.ZodLazy>(
  "BoundedLazy",
  (instance, definition) => {
    const base: z.core.$constructor<z.ZodLazy> = ZodLazy;
    base.init(instance, definition);
    instance._zod.parse = memoize(instance, instance._zod.parse);
  },
);

/** `z.lazy`, for schemas that refer to themselves, or that several alternatives lead to: it is bounded. */
export function lazy<Type = z.ZodType>(getter: () => SomeType, description?: string): Type {
  const schema = new BoundedLazy(lazyDefinition(getter));
  if (description !== undefined) globalRegistry.add(schema, { description });
  return schema as unknown as Type;
}

/** Zod looks for circles in `_cachedInner`, and would take a schema that is not made yet for one. */
export function lazyDefinition(getter: () => SomeType): z.core.$ZodLazyDef<z.ZodType> {
  let inner: z.ZodType | undefined;
  const make = (): z.ZodType => (inner ??= getter() as z.ZodType);
  return Object.defineProperty({ type: "lazy", getter: make }, "_cachedInner", {
    get: make,
    enumerable: true,
    configurable: true,
  });
}

/** Runs a function on a value; if the value is nested too deeply for it, notes an issue. */
export function withinStack(payload: ZodPayload, run: () => ReturnType<Parse>): ReturnType<Parse> {
  try {
    return run();
  } catch (error) {
    // The evaluator's own limit, or the stack's: there may be many levels between two recursions.
    if (error instanceof RangeError) return tooDeep(payload);
    throw error;
  }
}
