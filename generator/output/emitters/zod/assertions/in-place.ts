/** What schemas demand that apply to `x` itself. */
import { isObject } from "../../../../../runtime/json-schema/values/value.js";
import {
  allHold,
  anyHolds,
  ALWAYS,
  choice,
  type Condition,
  holds,
  isAlways,
  isConstant,
  negation,
  operand,
} from "../parsers/condition.js";
import { calls, parsers } from "../parsers/symbols.js";
import type { TestSite } from "./site.js";
import { listIn } from "./values.js";

export function inPlaceCondition(site: TestSite): Condition {
  const { schema } = site;
  const references = (["$ref", "$dynamicRef"] as const).filter((keyword) => keyword in schema);
  const anyOf = alternatives("anyOf", site);
  return allHold(
    ...references.map((keyword) => site.target(keyword)),
    ...alternatives("allOf", site),
    ifCondition(site),
    "anyOf" in schema ? anyHolds(...anyOf) : ALWAYS,
    exactlyOneOf(site),
    "not" in schema ? negation(site.self(schema["not"], "Not")) : ALWAYS,
  );
}

const alternatives = (keyword: string, site: TestSite): readonly Condition[] =>
  listIn(site.schema, keyword).map((schema, index) => site.self(schema, segmentOf(keyword, index)));

/** What the function of an alternative is called. */
export const segmentOf = (keyword: string, index: number): string => `${keyword} ${index}`;

function exactlyOneOf(site: TestSite): Condition {
  if (!("oneOf" in site.schema)) return ALWAYS;
  const variants = alternatives("oneOf", site);
  const [only] = variants;
  if (only !== undefined && variants.length === 1) return only;
  return holds(calls(parsers.exactlyOne, ...variants.map(operand)));
}

function ifCondition(site: TestSite): Condition {
  const { schema } = site;
  if (!("if" in schema)) return ALWAYS;
  const branch = (name: "then" | "else"): Condition =>
    name in schema ? site.self(schema[name], name) : ALWAYS;
  const [then, otherwise] = [branch("then"), branch("else")];
  if (isAlways(then) && isAlways(otherwise)) return ALWAYS;
  const test = site.self(schema["if"], "if");
  if (isConstant(otherwise) || isConstant(then) || isConstant(test))
    return allHold(anyHolds(negation(test), then), anyHolds(test, otherwise));
  const choose = (yes: Condition, no: Condition) =>
    ["(", choice(operand(test), operand(yes), operand(no)), ")"] as const;
  return {
    kind: "one",
    holds: choose(then, otherwise),
    fails: choose(negation(then), negation(otherwise)),
  };
}

/** Whether a schema says nothing but which properties there are, which can be asked of an object without a function. */
export const saysOnlyWhatIsThere = (schema: unknown): boolean =>
  isObject(schema) &&
  Object.keys(schema).length > 0 &&
  Object.entries(schema).every(([keyword, value]) =>
    keyword === "type"
      ? value === "object"
      : keyword === "required" || keyword === "dependentRequired",
  );
