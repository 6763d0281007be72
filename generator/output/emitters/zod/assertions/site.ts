/** Where the test of a schema is printed. */
import type { Side } from "../../../../description/index.js";
import type { ObjectValue } from "../../../../../runtime/json-schema/values/value.js";
import { group, indent, line, type Doc } from "../../../print/layout/doc.js";
import { runtimeSymbol, type OutputSymbol } from "../../../print/layout/symbol.js";
import { type Condition, operands } from "../parsers/condition.js";
import type { ScopedSchema } from "./places.js";

/** What decides how keywords are read. */
export interface AssertionRules {
  readonly assertFormats: boolean;
  /** The side of an exchange whose properties are required. */
  readonly direction: Side;
}

export interface TestSite extends AssertionRules {
  readonly schema: ObjectValue;
  readonly place: ScopedSchema;
  /** Whether a part of the value matches a schema. */
  part(schema: unknown, value: Doc, segment: string): Condition;
  /** Whether the value `x` itself matches a schema. */
  self(schema: unknown, segment: string): Condition;
  /** Whether it matches what a keyword refers to. */
  target(keyword: "$ref" | "$dynamicRef"): Condition;
  /** The site of a schema that applies to `x` too. */
  at(place: ScopedSchema): TestSite;
  /** Whether one of several names is `name`. */
  isNamed(names: readonly string[]): Condition;
  /** A condition that is decided once, before properties or items are visited. */
  once(condition: Condition): Condition;
}

const value = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `json-schema/${path}.ts`, "value");

const matching = (name: string): OutputSymbol => value(name, "values/matching");

export const tests = {
  isJsonObject: matching("isJsonObject"),
  isUnique: matching("isUnique"),
  everyItem: matching("everyItem"),
  everyProperty: matching("everyProperty"),
  containsMatches: matching("containsMatches"),
  limitDepth: matching("limitDepth"),
  has: value("has", "values/value"),
  isArray: value("isArray", "values/value"),
  lengthWithin: value("lengthWithin", "values/value"),
} as const satisfies Record<string, OutputSymbol>;

/** A condition about `part`, and a second variable, as a function of both. */
export function callback(condition: Condition, second: "name" | "index"): Doc {
  if (condition.kind === "one" && condition.callee !== undefined) return condition.callee;
  const test = operands(condition);
  const part = mentions(test, "part") ? "part" : "_";
  const names = mentions(test, second) ? [part, second] : [part].filter((name) => name !== "_");
  return group([`(${names.join(", ")}) =>`, indent([line, group(test)])]);
}

function mentions(doc: unknown, variable: string): boolean {
  if (typeof doc === "string") return new RegExp(`\\b${variable}\\b`).test(doc);
  if (typeof doc !== "object" || doc === null || ("kind" in doc && doc.kind === "symbol"))
    return false;
  return Object.values(doc).some((inner) => mentions(inner, variable));
}
