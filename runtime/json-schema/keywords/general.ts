/** `type`, `enum`, `const` (Validation 6.1). */
import { deepEqual } from "../values/canonical.js";
import { fail, pathLength } from "../evaluation/run.js";
import type { CompiledCheck, Frame } from "../evaluation/frame.js";
import { isArray, isContainer, typeOf } from "../values/value.js";
import { listOf } from "./keyword.js";
import type { Keyword } from "./keyword.js";

export const type: Keyword = (value) => {
  const types = new Set<unknown>(isArray(value) ? value : [value]);
  const message = `must be ${[...types].map((name) => ARTICLES[String(name)] ?? String(name)).join(" or ")}`;
  return (instance, frame) => {
    const actual = typeOf(instance);
    if (types.has(actual)) return true;
    // 1.0 is an integer (Validation 6.1.1).
    if (actual === "number" && types.has("integer") && Number.isInteger(instance)) return true;
    return fail(frame, () => ({ keyword: "type", message }));
  };
};

const ARTICLES: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  integer: "an integer",
  string: "a string",
  array: "an array",
  object: "an object",
};

export const enumeration: Keyword = (value, context) => oneOfValues(listOf(value, context), "enum");

export const constant: Keyword = (value) => oneOfValues([value], "const");

function oneOfValues(values: readonly unknown[], keyword: string): CompiledCheck {
  const scalars = new Set(values.filter((value) => !isContainer(value)));
  const others = values.filter(isContainer);
  const message = `must be ${describe(values)}`;
  return (instance, frame) => {
    if (
      isContainer(instance)
        ? others.some((value) => deepEqual(instance, value))
        : scalars.has(instance)
    )
      return true;
    return fail(frame, () => ({ keyword, message }), tagDepth(frame));
  };
}

/** A property that differs from its constant counts as no match at all: it is the tag of another alternative. */
function tagDepth(frame: Frame): number {
  return Math.max(0, pathLength(frame) - 1);
}

function describe(values: readonly unknown[]): string {
  const texts = values.slice(0, 10).map((value) => shorten(JSON.stringify(value)));
  const list =
    values.length > 10 ? `${texts.join(", ")} or ${values.length - 10} more` : texts.join(", ");
  return values.length === 1 ? list : `one of ${list}`;
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
