import { runtimeSymbol, packageSymbol, type OutputSymbol } from "../../../print/layout/symbol.js";
import { callExpression, expression, literal, type Expression } from "../../../print/expression.js";
import { ref } from "../../../print/layout/doc.js";
import type { JsonValue } from "../../../../description/index.js";

const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed validators refer to. */
export const zod: OutputSymbol = packageSymbol("z", "zod", { meaning: "type", form: "namespace" });

export const runtime = {
  schema: value("schema", "zod/schema.ts"),
  recursive: value("recursive", "zod/schema.ts"),
  objectSchema: value("objectSchema", "zod/methods/zod-object.ts"),
  recursiveObject: value("recursiveObject", "zod/methods/zod-object.ts"),
  ZodObjectOf: runtimeSymbol("ZodObjectOf", "zod/methods/zod-object.ts", "type"),
  converted: value("converted", "zod/conversion/converted.ts"),
  string: value("string", "zod/scalars.ts"),
  number: value("number", "zod/scalars.ts"),
  boolean: value("boolean", "zod/scalars.ts"),
  jsonNull: value("jsonNull", "zod/scalars.ts"),
  never: value("never", "zod/scalars.ts"),
  anything: value("anything", "zod/scalars.ts"),
  binary: value("binary", "zod/scalars.ts"),
  literal: value("literal", "zod/scalars.ts"),
  oneOfValues: value("oneOfValues", "zod/scalars.ts"),
  constant: value("constant", "zod/scalars.ts"),
  textLength: value("textLength", "zod/checks.ts"),
  pattern: value("pattern", "zod/checks.ts"),
  format: value("format", "zod/checks.ts"),
  numberFormat: value("numberFormat", "zod/checks.ts"),
  integer: value("integer", "zod/checks.ts"),
  multipleOf: value("multipleOf", "zod/checks.ts"),
  atLeast: value("atLeast", "zod/checks.ts"),
  above: value("above", "zod/checks.ts"),
  atMost: value("atMost", "zod/checks.ts"),
  below: value("below", "zod/checks.ts"),
  optional: value("optional", "zod/presence.ts"),
  withDefault: value("withDefault", "zod/presence.ts"),
  nullable: value("nullable", "zod/presence.ts"),
  array: value("array", "zod/arrays.ts"),
  tuple: value("tuple", "zod/arrays.ts"),
  object: value("object", "zod/objects.ts"),
  strictObject: value("strictObject", "zod/objects.ts"),
  record: value("record", "zod/objects.ts"),
  patterned: value("patterned", "zod/patterned.ts"),
  without: value("without", "zod/patterned.ts"),
  counted: value("counted", "zod/whole.ts"),
  sized: value("sized", "zod/whole.ts"),
  distinct: value("distinct", "zod/whole.ts"),
  union: value("union", "zod/unions.ts"),
  exactlyOne: value("exactlyOne", "zod/unions.ts"),
  discriminated: value("discriminated", "zod/unions.ts"),
  allOf: value("allOf", "zod/unions.ts"),
  conforms: value("conforms", "zod/conforms.ts"),
  evaluator: value("evaluator", "json-schema/evaluator.ts"),
  Evaluator: runtimeSymbol("Evaluator", "json-schema/evaluator.ts", "type"),
  SchemaTable: runtimeSymbol("SchemaTable", "json-schema/values/types.ts", "type"),
  OperationValidators: runtimeSymbol(
    "OperationValidators",
    "wire/descriptors/validator.ts",
    "type",
  ),
  Validator: runtimeSymbol("Validator", "wire/descriptors/validator.ts", "type"),
} as const satisfies Record<string, OutputSymbol>;

const formatTest = (name: string, file: string): OutputSymbol =>
  value(name, `json-schema/formats/${file}.ts`);

/** The formats that are enforced, with the functions that check them; the same as in the evaluator's own table. */
export const STRING_FORMATS: ReadonlyMap<string, OutputSymbol> = new Map([
  ["date-time", formatTest("isDateTime", "time")],
  ["date", formatTest("isDate", "time")],
  ["time", formatTest("isTime", "time")],
  ["duration", formatTest("isDuration", "time")],
  ["email", formatTest("isEmail", "email")],
  ["idn-email", formatTest("isIdnEmail", "email")],
  ["hostname", formatTest("isHostname", "idn")],
  ["idn-hostname", formatTest("isIdnHostname", "idn")],
  ["ipv4", formatTest("isIpv4", "address")],
  ["ipv6", formatTest("isIpv6", "address")],
  ["uri", formatTest("isUri", "uri")],
  ["uri-reference", formatTest("isUriReference", "uri")],
  ["iri", formatTest("isIri", "uri")],
  ["iri-reference", formatTest("isIriReference", "uri")],
  ["uri-template", formatTest("isUriTemplate", "uri")],
  ["json-pointer", formatTest("isJsonPointer", "table")],
  ["relative-json-pointer", formatTest("isRelativeJsonPointer", "table")],
  ["regex", formatTest("isRegex", "table")],
  ["uuid", formatTest("isUuid", "table")],
  ["byte", formatTest("isBase64", "table")],
]);

export const NUMBER_FORMATS: ReadonlyMap<string, OutputSymbol> = new Map([
  ["int8", formatTest("isInt8", "table")],
  ["int16", formatTest("isInt16", "table")],
  ["int32", formatTest("isInt32", "table")],
  ["int64", formatTest("isInt64", "table")],
  ["uint8", formatTest("isUint8", "table")],
  ["uint16", formatTest("isUint16", "table")],
  ["uint32", formatTest("isUint32", "table")],
  ["uint64", formatTest("isUint64", "table")],
  ["float", formatTest("isFloat", "table")],
]);

/** Formats that say nothing which could be checked; all others are reported. */
export const SILENT_FORMATS: ReadonlySet<string> = new Set([
  "password",
  "binary",
  "double",
  "unixtime",
  "html",
  "commonmark",
]);

/** Helpers for the kinds of calls that validators contain. */

/** A call `name(...)` of a runtime function. */
export const call = (symbol: OutputSymbol, ...parameters: readonly Expression[]): Expression =>
  callExpression(ref(symbol), parameters);

/** The annotation that lets bundlers remove an unused call. */
export const pure = (value: Expression): Expression => expression(["/* @__PURE__ */ ", value.doc]);

export const use = (symbol: OutputSymbol): Expression => expression(ref(symbol));

/** A schema that accepts and returns its type, if that differs from JSON. */
export const convertedBy = (schema: Expression, conversion: Expression | undefined): Expression =>
  conversion === undefined ? schema : call(runtime.converted, schema, conversion);

/** A value with a default for its absence. */
export const withDefault = (value: Expression, fallback: JsonValue): Expression =>
  call(runtime.withDefault, value, literal(fallback));
