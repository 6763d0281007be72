/** The statements that parse what consists of several schemas: alternatives, parts, places of a tuple. */
import type { model, Schema, TupleSchema, UnionSchema } from "../../../../description/index.js";
import { literal } from "../../../print/expression.js";
import { brackets, group, indent, line, ref, type Doc } from "../../../print/layout/doc.js";
import { areDisjoint, variantTags } from "../schemas/disjoint.js";
import type { TagDecision } from "../schemas/unions.js";
import {
  anyHolds,
  choice,
  comparison,
  type Condition,
  equal,
  ifStatement,
  operand,
  unequal,
} from "./condition.js";
import { dispatchOf } from "./measures.js";
import { demand, demandForm, REFUSE, statementsOf, type ParserStep } from "./statements.js";
import type { ParserForm, ParserSite } from "./site.js";
import { calls, parsers } from "./symbols.js";

const INVALID: Doc = ref(parsers.INVALID);

/** The value of a part, or `INVALID`. */
export function resultOf(form: ParserForm, value: Doc): Doc {
  if (form.kind === "test") return choice(operand(form.condition(value)), value, INVALID);
  const result = form.result(value);
  return form.isNullable === true ? choice([value, " === null"], "null", result) : result;
}

const returnOf = (form: ParserForm): Doc => ["return ", resultOf(form, "x"), ";"];

export function unionBody(union: UnionSchema, site: ParserSite): readonly Doc[] {
  const { variants, exclusive } = union;
  const { decision, tag } = dispatchOf(union);
  if (decision !== undefined) return decidedBody(union, decision, site);
  const forms = variants.map((variant, index) => site.unary(variant, `${index}`));
  if (tag !== undefined) {
    const returns = forms.map((form, index) =>
      ifStatement(isTagged(variantTags(variants[index] ?? union, tag)), returnOf(form)),
    );
    return [tagStatement(tag), ...returns, REFUSE];
  }
  return exclusive && !areDisjoint(variants)
    ? [
        [
          "return ",
          callOf(
            ref(parsers.onlyValid),
            forms.map((one) => resultOf(one, "x")),
          ),
          ";",
        ],
      ]
    : triedBody(forms);
}

const tagStatement = (tag: string): Doc => [
  "const tag = ",
  calls(parsers.tagOf, "x", literal(tag).doc),
  ";",
];

const isTagged = (values: readonly model.TagValue[]): Condition =>
  anyHolds(...values.map((value) => equal("tag", literal(value).doc)));

/** The first alternative that takes the value. */
function triedBody(forms: readonly ParserForm[]): readonly Doc[] {
  const [first, ...others] = forms;
  if (first === undefined) return [REFUSE];
  if (others.length === 0) return [returnOf(first)];
  return [
    ["let result: unknown = ", resultOf(first, "x"), ";"],
    ...others.map((form) =>
      ifStatement(equal("result", INVALID), ["result = ", resultOf(form, "x"), ";"]),
    ),
    "return result;",
  ];
}

/** The alternative that a `discriminator` leads to. */
function decidedBody(union: UnionSchema, decision: TagDecision, site: ParserSite): readonly Doc[] {
  const { property, cases, otherwise, absent, exclusive } = decision;
  const { discriminator: _, ...tried } = union;
  const someVariant = (indexes: readonly number[], segment: string): Doc => {
    const variants = indexes.flatMap((index) => union.variants[index] ?? []);
    const [only] = variants;
    if (only === undefined) return REFUSE;
    const isOnly = variants.length === 1;
    return returnOf(
      isOnly ? site.unary(only, segment) : site.unary({ ...tried, variants, exclusive }, segment),
    );
  };
  const valuesOf = (index: number): readonly model.TagValue[] =>
    [...cases].flatMap(([value, target]) => (target === index ? [value] : []));
  return [
    tagStatement(property),
    ifStatement(equal("tag", "undefined"), someVariant(absent, "Untagged")),
    ...[...new Set(cases.values())].map((index) =>
      ifStatement(isTagged(valuesOf(index)), someVariant([index], `${index}`)),
    ),
    someVariant(otherwise, "Other"),
  ];
}

export function intersectionBody(parts: readonly Schema[], site: ParserSite): readonly Doc[] {
  const results = parts.map((part, index) => resultOf(site.unary(part, `${index}`), "x"));
  return [["return ", callOf(ref(parsers.allValid), ["x", ...results]), ";"]];
}

const callOf = (callee: Doc, parameters: readonly Doc[]): Doc => [
  callee,
  brackets(["(", ")"], parameters),
];

export function tupleSteps(schema: TupleSchema, site: ParserSite): readonly ParserStep[] {
  const { prefix, rest, minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  const most = Math.min(maxItems, rest.kind === "never" ? prefix.length : Infinity);
  const limits = [minItems, ...(most === Infinity ? [] : [most])];
  const list = calls(parsers.listOfCount, "x", ...limits.map(String));
  const copy = calls(parsers.itemsOf, uniqueItems === true ? calls(parsers.unique, list) : list);
  // What may be absent is not there if the list is shorter.
  const isShorter = (index: number): Condition =>
    comparison("o.length", ["<=", ">"], String(index));
  return [
    ["const o = ", copy, ";"],
    demand(unequal("o", "undefined")),
    ...prefix.map((item, index) => {
      const unless = index < minItems ? [] : [isShorter(index)];
      return demandForm(site.form(item, `${index}`), `o[${index}]`, ...unless);
    }),
    ...(rest.kind === "never"
      ? []
      : statementsOf([demandForm(site.unary(rest, "Rest"), "o[i]")]).map((statement) =>
          group([`for (let i = ${prefix.length}; i < o.length; i++)`, indent([line, statement])]),
        )),
    "return o;",
  ];
}
