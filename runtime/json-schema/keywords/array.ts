/** Arrays: Core 10.3.1 and Validation 6.4. */
import { findDuplicate } from "../values/canonical.js";
import { childFrame, fail, isFull, quietly, rememberedVerdict } from "../evaluation/run.js";
import type { CompiledCheck, Frame } from "../evaluation/frame.js";
import { isArray } from "../values/value.js";
import { listOf, numberOf, schemaOf } from "./keyword.js";
import type { Keyword, KeywordContext } from "./keyword.js";

export const prefixItems: Keyword = (value, context) => {
  const checks = listOf(value, context).map((schema) => context.check(schemaOf(schema, context)));
  return (instance, frame) => {
    if (!isArray(instance)) return true;
    const count = Math.min(checks.length, instance.length);
    if (frame.seen !== undefined) frame.seen.items = Math.max(frame.seen.items, count);
    return eachItem(instance, { from: 0, to: count, check: (index) => checks[index] }, frame);
  };
};

export const items: Keyword = (value, context) => {
  const check = context.check(schemaOf(value, context));
  const prefix = context.schema["prefixItems"];
  const from = isArray(prefix) ? prefix.length : 0;
  return (instance, frame) => {
    if (!isArray(instance)) return true;
    if (frame.seen !== undefined) frame.seen.items = Infinity;
    return eachItem(instance, { from, to: instance.length, check: () => check }, frame);
  };
};

interface Items {
  readonly from: number;
  readonly to: number;
  readonly check: (index: number) => CompiledCheck | undefined;
}

/** Applies a check to some of the items; stops at the first failure if only the verdict is needed. */
function eachItem(instance: readonly unknown[], { from, to, check }: Items, frame: Frame): boolean {
  let holds = true;
  for (let index = from; index < to; index++) {
    const ofItem = check(index);
    if (
      ofItem === undefined ||
      rememberedVerdict(ofItem, instance[index], childFrame(frame, index))
    )
      continue;
    if (isFull(frame.run)) return false;
    holds = false;
  }
  return holds;
}

export const contains: Keyword = (value, context) => {
  const check = context.check(schemaOf(value, context));
  const minimum = numberIn(context, "minContains", 1);
  const maximum = numberIn(context, "maxContains", Infinity);
  return (instance, frame) => {
    if (!isArray(instance)) return true;
    let count = 0;
    for (const [index, item] of instance.entries()) {
      if (!quietly(check, item, childFrame(frame, index))) continue;
      count++;
      frame.seen?.indexes.add(index);
    }
    if (count >= minimum && count <= maximum) return true;
    const wanted = count < minimum ? `at least ${minimum}` : `at most ${maximum}`;
    const message = `must contain ${wanted} items that match the schema, has ${count}`;
    return fail(frame, () => ({
      keyword: count < minimum ? "minContains" : "maxContains",
      message,
    }));
  };
};

function numberIn(context: KeywordContext, name: string, fallback: number): number {
  const value = context.schema[name];
  return value === undefined ? fallback : numberOf(value, context);
}

export const unevaluatedItems: Keyword = (value, context) => {
  const check = context.check(schemaOf(value, context));
  return (instance, frame) => {
    const { seen } = frame;
    if (!isArray(instance) || seen === undefined) return true;
    const checkOfUnevaluated = (index: number): CompiledCheck | undefined =>
      seen.indexes.has(index) ? undefined : check;
    const holds = eachItem(
      instance,
      { from: seen.items, to: instance.length, check: checkOfUnevaluated },
      frame,
    );
    seen.items = Infinity;
    return holds;
  };
};

export function itemCount(
  holds: (length: number, limit: number) => boolean,
  phrase: string,
): Keyword {
  return (value, context, name) => {
    const limit = numberOf(value, context);
    return (instance, frame) => {
      if (!isArray(instance) || holds(instance.length, limit)) return true;
      const message = `must have ${phrase} ${limit} items, has ${instance.length}`;
      return fail(frame, () => ({ keyword: name, message }));
    };
  };
}

export const uniqueItems: Keyword = (value) => {
  if (value !== true) return undefined;
  return (instance, frame) => {
    const duplicate = isArray(instance)
      ? findDuplicate(instance, frame.run.memory.texts)
      : undefined;
    if (duplicate === undefined) return true;
    const message = `must have no equal items: ${duplicate[0]} and ${duplicate[1]} are equal`;
    return fail(frame, () => ({ keyword: "uniqueItems", message }));
  };
};
