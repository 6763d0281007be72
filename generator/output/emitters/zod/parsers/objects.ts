/** The statements that parse an object. */
import type { ObjectSchema, Property } from "../../../../description/index.js";
import { arrayExpression, callExpression, literal } from "../../../print/expression.js";
import { group, indent, line, type Doc } from "../../../print/layout/doc.js";
import { filledDefault, isForeign } from "../schemas/objects.js";
import {
  allHold,
  anyHolds,
  comparison,
  type Condition,
  equal,
  holds,
  ifStatement,
  negation,
  NEVER,
  unequal,
} from "./condition.js";
import { matches } from "./scalars.js";
import { demand, demandForm, demandProperty, statementsOf, type ParserStep } from "./statements.js";
import type { ParserForm, ParserSite } from "./site.js";
import { calls, parsers } from "./symbols.js";

export function objectSteps(schema: ObjectSchema, site: ParserSite): readonly ParserStep[] {
  const foreign = schema.properties.filter((property) => isForeign(property, site.context));
  const own = schema.properties.filter((property) => !isForeign(property, site.context));
  const removed = foreign.map(({ name }) => literal(name).doc);
  return [
    demand(holds(calls(parsers.isPlain, "x"))),
    "const o = { ...x };",
    demand(sizeCondition(schema)),
    ...own.flatMap((property) => propertySteps(property, site)),
    ...patternStatements(schema, site),
    ...restStatements(schema, site),
    removed.length === 0
      ? "return o;"
      : ["return ", calls(parsers.withoutProperties, "o", ...removed), ";"],
  ];
}

function sizeCondition({ minProperties = 0, maxProperties }: ObjectSchema): Condition {
  const size = calls(parsers.countProperties, "o");
  return allHold(
    ...(minProperties > 0 ? [comparison(size, [">=", "<"], String(minProperties))] : []),
    ...(maxProperties === undefined ? [] : [comparison(size, ["<=", ">"], String(maxProperties))]),
  );
}

function propertySteps(property: Property, site: ParserSite): readonly ParserStep[] {
  const { name, schema, required } = property;
  const place: Doc = ["o[", literal(name).doc, "]"];
  const forms = { inline: site.form(schema, name), called: () => site.function(schema, name) };
  const isAbsent = equal(place, "undefined");
  const fallback = filledDefault(property, { ...site.context, fills: site.fills });
  if (fallback !== undefined) {
    const filled = ifStatement(isAbsent, [place, " = ", literal(fallback).doc, ";"]);
    return [filled, demandProperty(name, forms, NEVER)];
  }
  if (!required) return [demandProperty(name, forms, isAbsent)];
  const isPresent = unequal(place, "undefined");
  const isUnclear = site.measures.takesUndefined(schema);
  return [...(isUnclear ? [demand(isPresent)] : []), demandProperty(name, forms, NEVER)];
}

/** What holds for each property whose name matches a pattern. */
function patternStatements({ patterns }: ObjectSchema, site: ParserSite): readonly Doc[] {
  return patterns.flatMap(({ pattern, schema }, index) => {
    const isOther = negation(holds(matches(pattern, "k")));
    return eachProperty(site.unary(schema, `Pattern${index}`), isOther);
  });
}

/** What holds for the properties that are not declared. */
function restStatements(
  { additional, patterns, properties }: ObjectSchema,
  site: ParserSite,
): readonly Doc[] {
  if (additional === undefined || additional.kind === "any") return [];
  if (additional.kind === "never" && properties.length + patterns.length === 0)
    return statementsOf([demand(equal("Object.keys(o).length", "0"))]);
  const excluded = anyHolds(
    nameCondition(
      properties.map(({ name }) => name),
      site,
    ),
    ...patterns.map(({ pattern }) => holds(matches(pattern, "k"))),
  );
  const form = site.unary(additional, "Value");
  const isMissing = site.measures.takesUndefined(additional)
    ? forEach(demand(unequal("o[k]", "undefined")))
    : [];
  return [...isMissing, ...eachProperty(form, excluded)];
}

/** More names are a set. */
const FEW_NAMES = 3;

/** Whether the name of a property is one of these. */
function nameCondition(names: readonly string[], site: ParserSite): Condition {
  if (names.length <= FEW_NAMES)
    return anyHolds(...names.map((name) => equal("k", literal(name).doc)));
  const items = arrayExpression(names.map((name) => literal(name)));
  const set = callExpression("new Set", [items]);
  return holds([site.constant("Names", ["/* @__PURE__ */ ", set.doc]), ".has(k)"]);
}

const eachProperty = (form: ParserForm, unless: Condition): readonly Doc[] =>
  forEach(demandForm(form, "o[k]", unless));

const forEach = (step: ParserStep): readonly Doc[] =>
  statementsOf([step]).map((statement) => group(["for (const k in o)", indent([line, statement])]));
