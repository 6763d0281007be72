/** Prints the functions of assertions, each for a schema on one side. */
import { camelCase } from "../../../../description/index.js";
import { isObject } from "../../../../../runtime/json-schema/values/value.js";
import { arrayExpression, callExpression, literal } from "../../../print/expression.js";
import { ref, type Doc } from "../../../print/layout/doc.js";
import {
  allHold,
  ALWAYS,
  anyHolds,
  type Condition,
  equal,
  holds,
  ifStatement,
  isAlways,
  isConstant,
  negation,
  NEVER,
  operand,
  returnCondition,
} from "../parsers/condition.js";
import { calls } from "../parsers/symbols.js";
import type { TestFunction } from "../schemas/context.js";
import { saysOnlyWhatIsThere } from "./in-place.js";
import { presenceCondition } from "./objects.js";
import { NotPrintable, type ScopedSchema, type Places } from "./places.js";
import { typesOf, typeTest } from "./scalars.js";
import type { AssertionRules, TestSite } from "./site.js";
import { conditionOf, inlineCondition } from "./test.js";
import { unevaluatedCondition } from "./unevaluated.js";

/** All functions of a file. */
export interface TestFunctions {
  readonly places: Places;
  /** The function of a schema that is referred to. */
  target(place: ScopedSchema, uri: string, rules: AssertionRules): TestFunction;
  /** The function of another schema, or its condition if that depends on nothing. */
  part(place: ScopedSchema, name: string, rules: AssertionRules): TestFunction | Condition;
  constant(name: string, value: Doc): Doc;
}

interface Owner {
  readonly name: string;
  readonly rules: AssertionRules;
  readonly functions: TestFunctions;
}

export interface TestBody {
  readonly statements: readonly Doc[];
  /** The condition, if it does not depend on the value. */
  readonly constant?: Condition;
}

/** The statements of the function of a schema, whose parameter is `x`. */
export function bodyOf(place: ScopedSchema, owner: Owner): TestBody {
  const { schema } = place;
  if (!isObject(schema)) return constantBody(schema === false ? NEVER : ALWAYS);
  const hoisted: Doc[] = [];
  const types = String(typesOf(schema));
  const site = siteOf(place, owner, { isObjectOnly: types === "object", hoisted });
  const condition = conditionOf(site);
  const rest = allHold(
    ...(["Items", "Properties"] as const).map((kind) => {
      const left = unevaluatedCondition(site, kind, owner.functions.places);
      const type = kind === "Items" ? "array" : "object";
      if (isAlways(left) || types === type) return left;
      return anyHolds(negation(typeTest(type, "x")), left);
    }),
  );
  const whole = allHold(condition, rest);
  if (isConstant(whole)) return constantBody(whole);
  if (hoisted.length === 0) return { statements: [returnCondition(whole)] };
  const refusal = isAlways(condition) ? [] : [ifStatement(negation(condition), "return false;")];
  return { statements: [...refusal, ...hoisted, returnCondition(rest)] };
}

const constantBody = (constant: Condition): TestBody => ({
  statements: [returnCondition(constant)],
  constant,
});

interface Scope {
  /** Whether a compiler knows that `x` is an object where alternatives are tested. */
  readonly isObjectOnly: boolean;
  /** Statements with what is decided once. */
  readonly hoisted: Doc[];
}

function siteOf(place: ScopedSchema, owner: Owner, scope: Scope): TestSite {
  const { schema } = place;
  if (!isObject(schema)) throw new NotPrintable(place.base);
  const { functions, rules, name } = owner;
  const { places } = functions;
  const call = ({ symbol, counts }: TestFunction, value: Doc, deeper: string): Condition => {
    if (counts) return holds(calls(symbol, value, `depth + ${deeper}`));
    const test = holds(calls(symbol, value));
    return value === "part" && test.kind === "one" ? { ...test, callee: ref(symbol) } : test;
  };
  const target = (from: ScopedSchema, keyword: "$ref" | "$dynamicRef", value: Doc): Condition => {
    const uri = isObject(from.schema) ? String(from.schema[keyword]) : "";
    const found = functions.target(places.target(from, keyword), uri, rules);
    return call(found, value, from === place ? "1" : "2");
  };
  const application = (inner: unknown, value: Doc, segment: string): Condition => {
    const found = places.within(place, inner);
    if (!isObject(found.schema)) return found.schema ? ALWAYS : NEVER;
    if (isReference(found.schema)) return target(found, "$ref", value);
    const made = functions.part(found, `${name} ${segment}`, rules);
    return "symbol" in made ? call(made, value, "1") : made;
  };
  return {
    ...rules,
    schema,
    place,
    part: (inner, value, segment) =>
      (isObject(inner) ? inlineCondition(inner, value) : undefined) ??
      application(inner, value, segment),
    self: (inner, segment) =>
      scope.isObjectOnly && isObject(inner) && saysOnlyWhatIsThere(inner)
        ? presenceCondition({ ...rules, schema: inner })
        : application(inner, "x", segment),
    target: (keyword) => target(place, keyword, "x"),
    at: (other) => siteOf(other, owner, scope),
    isNamed: (names) => namesCondition(names, owner),
    once(condition) {
      const known = `case${scope.hoisted.length}`;
      scope.hoisted.push([`const ${known} = `, operand(condition), ";"]);
      return holds(known);
    },
  };
}

const isReference = (schema: object): boolean =>
  "$ref" in schema && Object.keys(schema).every((keyword) => ANNOTATED_REFERENCE.has(keyword));

const ANNOTATED_REFERENCE: ReadonlySet<string> = new Set([
  "$ref",
  "readOnly",
  "writeOnly",
  "default",
]);

/** More names are a set. */
const FEW_NAMES = 3;

function namesCondition(names: readonly string[], { name, functions }: Owner): Condition {
  if (names.length <= FEW_NAMES)
    return anyHolds(...names.map((one) => equal("name", literal(one).doc)));
  const items = arrayExpression(names.map((one) => literal(one)));
  const set = functions.constant(
    camelCase(`${name} names`),
    callExpression("new Set", [items]).doc,
  );
  return holds([set, ".has(name)"]);
}
