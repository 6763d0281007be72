/** Keywords that apply schemas to the same instance: Core 10.2, 8.2.3. */
import { fail, isFull, quietly, rememberedVerdict } from "../evaluation/run.js";
import type { CompiledCheck, DynamicScope, Frame } from "../evaluation/frame.js";
import type { LocatedSchema, Registry } from "../evaluation/registry.js";
import { type Address, resolve } from "../values/uri.js";
import { has, isObject } from "../values/value.js";
import { listOf, mapOf, schemaOf, textOf } from "./keyword.js";
import type { Keyword, KeywordContext } from "./keyword.js";

export const reference: Keyword = (value, context) => {
  const check = context.checkReference(textOf(value, context));
  return (instance, frame) => rememberedVerdict(check, instance, frame);
};

export const dynamicReference: Keyword = (value, context) => {
  const targetIn = dynamicTarget(resolve(textOf(value, context), context.base), context.registry);
  return (instance, frame) =>
    rememberedVerdict(context.checkLocated(targetIn(frame.scope)), instance, frame);
};

/** The schema that a dynamic reference leads to, by the resources that have been entered. */
export function dynamicTarget(
  address: Address,
  registry: Registry,
): (scope: DynamicScope) => LocatedSchema {
  const first = registry.find(address);
  const anchor = typeof first.schema === "boolean" ? undefined : first.schema["$dynamicAnchor"];
  // Without a dynamic anchor of that name it is like `$ref` (Core 8.2.3.2).
  if (anchor !== address.fragment) return () => first;
  return (innermost) => {
    let found = first;
    for (let scope: DynamicScope | undefined = innermost; scope !== undefined; scope = scope.parent)
      found = registry.dynamic(scope.resource, anchor) ?? found;
    return found;
  };
}

export const allOf: Keyword = (value, context) => {
  const checks = checksOf(value, context);
  return (instance, frame) => {
    let holds = true;
    for (const check of checks) {
      if (check(instance, frame)) continue;
      if (isFull(frame.run)) return false;
      holds = false;
    }
    return holds;
  };
};

function checksOf(value: unknown, context: KeywordContext): readonly CompiledCheck[] {
  return listOf(value, context).map((schema) => context.check(schemaOf(schema, context)));
}

/** The verdict on one alternative, and how far the instance matched it. */
interface Attempt {
  readonly check: CompiledCheck;
  readonly holds: boolean;
  readonly reached: number;
}

/** If it holds, the children that it evaluated count for the whole schema. */
function attempt(check: CompiledCheck, instance: unknown, frame: Frame): Attempt {
  const { run } = frame;
  const before = run.reached;
  run.reached = 0;
  run.quiet++;
  const holds = rememberedVerdict(check, instance, frame);
  run.quiet--;
  const { reached } = run;
  run.reached = before;
  return { check, holds, reached };
}

export const anyOf: Keyword = (value, context) => {
  const checks = checksOf(value, context);
  return (instance, frame) => {
    const failed: Attempt[] = [];
    let holds = false;
    for (const check of checks) {
      const tried = attempt(check, instance, frame);
      if (!tried.holds) failed.push(tried);
      else {
        holds = true;
        // To know which children are evaluated, every valid alternative has to be run.
        if (frame.seen === undefined) return true;
      }
    }
    return holds || explain({ keyword: "anyOf", failed }, instance, frame);
  };
};

export const oneOf: Keyword = (value, context) => {
  const checks = checksOf(value, context);
  return (instance, frame) => {
    const attempts = checks.map((check) => attempt(check, instance, frame));
    const [first, second] = attempts.filter(({ holds }) => holds);
    if (first === undefined)
      return explain({ keyword: "oneOf", failed: attempts }, instance, frame);
    if (second === undefined) return true;
    const matches = attempts.flatMap(({ holds }, index) => (holds ? [index] : []));
    const message = `must match exactly one alternative, matches those at ${matches.join(", ")}`;
    return fail(frame, () => ({ keyword: "oneOf", message }));
  };
};

interface NoneHolds {
  readonly keyword: string;
  readonly failed: readonly Attempt[];
}

/** If one alternative matched further than all others, its issues are the ones that help the reader. */
function explain({ keyword, failed }: NoneHolds, instance: unknown, frame: Frame): false {
  const furthest = failed.reduce((most, { reached }) => Math.max(most, reached), 0);
  const [closest, rival] = failed.filter(({ reached }) => reached === furthest);
  if (closest !== undefined && rival === undefined && frame.run.quiet === 0) {
    closest.check(instance, { ...frame, seen: undefined });
    return false;
  }
  const message = `must match ${keyword === "oneOf" ? "exactly one" : "at least one"} of ${failed.length} alternatives, matches none`;
  return fail(frame, () => ({ keyword, message }), furthest);
}

export const not: Keyword = (value, context) => {
  const check = context.check(schemaOf(value, context));
  return (instance, frame) =>
    !quietly(check, instance, { ...frame, seen: undefined }) ||
    fail(frame, () => ({
      keyword: "not",
      message: "must not match the schema that is excluded here",
    }));
};

export const condition: Keyword = (value, context) => {
  const check = context.check(schemaOf(value, context));
  const branch = (name: string): CompiledCheck | undefined =>
    Object.hasOwn(context.schema, name)
      ? context.check(schemaOf(context.schema[name], context))
      : undefined;
  const then = branch("then");
  const otherwise = branch("else");
  return (instance, frame) => {
    const next = attempt(check, instance, frame).holds ? then : otherwise;
    return next === undefined || next(instance, frame);
  };
};

export const dependentSchemas: Keyword = (value, context) => {
  const rules = mapOf(value, context).map(([name, schema]) => ({
    name,
    check: context.check(schemaOf(schema, context)),
  }));
  return (instance, frame) => {
    if (!isObject(instance)) return true;
    const broken = rules.filter(
      ({ name, check }) => has(instance, name) && !check(instance, frame),
    );
    return broken.length === 0;
  };
};
