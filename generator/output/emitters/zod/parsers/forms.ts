/** How values of a schema are parsed that has no function of its own. */
import type { ArraySchema, Schema } from "../../../../description/index.js";
import type { Doc } from "../../../print/layout/doc.js";
import { areDisjoint } from "../schemas/disjoint.js";
import { intersectionBody, resultOf, tupleSteps, unionBody } from "./compositions.js";
import {
  allHold,
  anyHolds,
  type Condition,
  equal,
  holds,
  isConstant,
  operand,
} from "./condition.js";
import { objectSteps } from "./objects.js";
import { scalarCondition } from "./scalars.js";
import type { ParserForm, ParserSite } from "./site.js";
import { statementsOf } from "./statements.js";
import { calls, parsers } from "./symbols.js";

/** The form of a schema, as an expression; none if it takes statements. */
export function inlineForm(
  schema: Schema,
  site: ParserSite,
  segment: string,
): ParserForm | undefined {
  switch (schema.kind) {
    case "nullable":
      return nullableForm(site.form(schema.schema, segment));
    case "array":
      return arrayForm(schema, site, segment);
    case "union":
    case "intersection":
      return site.measures.changes(schema)
        ? undefined
        : testOf((value) => composedCondition(schema, value, (part) => site.form(part, segment)));
    case "ref":
    case "tuple":
    case "object":
      return undefined;
    default:
      return testOf((value) => scalarCondition(schema, value, site.context));
  }
}

const testOf = (condition: (value: Doc) => Condition): ParserForm => ({ kind: "test", condition });

const nullableForm = (form: ParserForm): ParserForm =>
  form.kind === "test"
    ? testOf((value) => anyHolds(equal(value, "null"), form.condition(value)))
    : { kind: "parse", result: form.result, isNullable: true };

function composedCondition(
  schema: Extract<Schema, { kind: "union" | "intersection" }>,
  value: Doc,
  formOf: (part: Schema) => ParserForm,
): Condition {
  const conditions = (parts: readonly Schema[]): readonly Condition[] =>
    parts.flatMap((part) => {
      const form = formOf(part);
      return form.kind === "test" ? [form.condition(value)] : [];
    });
  if (schema.kind === "intersection") return allHold(...conditions(schema.parts));
  const { variants, exclusive } = schema;
  const alternatives = conditions(variants);
  return exclusive && !areDisjoint(variants)
    ? holds(calls(parsers.exactlyOne, ...alternatives.map(operand)))
    : anyHolds(...alternatives);
}

function arrayForm(schema: ArraySchema, site: ParserSite, segment: string): ParserForm {
  const { items, minItems = 0, maxItems, uniqueItems } = schema;
  const limits = [minItems, ...(maxItems === undefined ? [] : [maxItems])].map(String);
  const isCounted = minItems > 0 || maxItems !== undefined;
  const [parse, item] = itemFunction(site.unary(items, `${segment}Item`));
  return {
    kind: "parse",
    result(value) {
      const list = isCounted ? calls(parsers.listOfCount, value, ...limits) : value;
      return calls(parse, uniqueItems === true ? calls(parsers.unique, list) : list, item);
    },
  };
}

function itemFunction(form: ParserForm) {
  if (form.kind === "test") {
    if (form.callee !== undefined) return [parsers.copyList, form.callee] as const;
    const condition = form.condition("item");
    const parameter = isConstant(condition) ? "()" : "(item)";
    return [parsers.copyList, [`${parameter} => `, operand(condition)]] as const;
  }
  const { callee, isNullable } = form;
  if (callee !== undefined) return [parsers.parseList, callee] as const;
  const result = resultOf(form, "item");
  return [
    parsers.parseList,
    ["(item) => ", isNullable === true ? ["(", result, ")"] : result],
  ] as const;
}

/** The statements of a function that parses `x`. */
export function bodyOf(schema: Schema, site: ParserSite): readonly Doc[] {
  switch (schema.kind) {
    case "object":
      return statementsOf(objectSteps(schema, site));
    case "tuple":
      return statementsOf(tupleSteps(schema, site));
    case "intersection":
      return intersectionBody(schema.parts, site);
    case "union":
      return unionBody(schema, site);
    default: {
      const { isNullable, ...form } = { isNullable: false, ...site.unary(schema, "Value") };
      const result: Doc = ["return ", resultOf(form, "x"), ";"];
      return isNullable ? ["if (x === null) return null;", result] : [result];
    }
  }
}
