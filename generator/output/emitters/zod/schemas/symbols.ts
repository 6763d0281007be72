import { runtimeSymbol, packageSymbol, type OutputSymbol } from "../../../print/layout/symbol.js";
import {
  callExpression,
  chainExpression,
  expression,
  type Expression,
} from "../../../print/expression.js";
import { ref } from "../../../print/layout/doc.js";

const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed validators refer to. */
export const zod: OutputSymbol = packageSymbol("z", "zod", { meaning: "value", form: "namespace" });

const schemaType = (name: string): OutputSymbol =>
  runtimeSymbol(name, "zod/object-type.ts", "type");

export const runtime = {
  looseObject: value("looseObject", "zod/objects.ts"),
  strictObject: value("strictObject", "zod/objects.ts"),
  catchall: value("catchall", "zod/objects.ts"),
  record: value("record", "zod/record.ts"),
  lazy: value("lazy", "zod/bounded.ts"),
  intersection: value("intersection", "zod/intersection.ts"),
  defineSchema: value("defineSchema", "zod/objects.ts"),
  validator: value("validator", "zod/validator.ts"),
  printedValidator: value("printedValidator", "zod/parser.ts"),
  ObjectOf: schemaType("ObjectOf"),
  EnumOf: schemaType("EnumOf"),
  ArrayOf: schemaType("ArrayOf"),
  UnionOf: schemaType("UnionOf"),
  SchemaOf: schemaType("SchemaOf"),
  integer: value("integer", "zod/checks/numbers.ts"),
  int64: value("int64", "zod/checks/numbers.ts"),
  multipleOf: value("multipleOf", "zod/checks/numbers.ts"),
  numberFormat: value("numberFormat", "zod/checks/numbers.ts"),
  constant: value("constant", "zod/checks/values.ts"),
  binary: value("binary", "zod/checks/values.ts"),
  uniqueItems: value("uniqueItems", "zod/checks/sizes.ts"),
  propertyCount: value("propertyCount", "zod/checks/sizes.ts"),
  patternProperties: value("patternProperties", "zod/checks/patterns.ts"),
  without: value("without", "zod/checks/patterns.ts"),
  discriminator: value("discriminator", "zod/checks/discriminator.ts"),
  conforms: value("conforms", "zod/checks/conforms.ts"),
  converts: value("converts", "zod/checks/converts.ts"),
  defaultsTo: value("defaultsTo", "zod/checks/converts.ts"),
  evaluator: value("evaluator", "json-schema/evaluator.ts"),
  Evaluator: runtimeSymbol("Evaluator", "json-schema/evaluator.ts", "type"),
  SchemaTable: runtimeSymbol("SchemaTable", "json-schema/values/types.ts", "type"),
  OperationValidators: runtimeSymbol(
    "OperationValidators",
    "wire/descriptors/validator.ts",
    "type",
  ),
  Validator: runtimeSymbol("Validator", "wire/descriptors/validator.ts", "type"),
  ContentValidators: runtimeSymbol("ContentValidators", "wire/descriptors/validator.ts", "type"),
  ResponseValidators: runtimeSymbol("ResponseValidators", "wire/descriptors/validator.ts", "type"),
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

/** A call `z.name(...)` of a function of zod's. */
export const z = (name: string, ...parameters: readonly Expression[]): Expression =>
  chainExpression(expression(ref(zod)), [name, ...parameters]);

/** A schema with one more check. */
export function withCheck(schema: Expression, check: Expression): Expression {
  const last = schema.form === "chain" ? schema.calls.at(-1) : undefined;
  if (schema.form !== "chain" || last?.[0] !== "check")
    return chainExpression(schema, ["check", check]);
  return chainExpression(schema.head, ...schema.calls.slice(0, -1), [...last, check]);
}

/** The annotation that lets bundlers remove an unused call. */
export const pure = (value: Expression): Expression => expression(["/* @__PURE__ */ ", value.doc]);

export const use = (symbol: OutputSymbol): Expression => ({ form: "name", doc: ref(symbol) });

/** A schema that accepts and returns its type, if that differs from JSON. */
export const convertedBy = (schema: Expression, conversion: Expression | undefined): Expression =>
  conversion === undefined ? schema : withCheck(schema, call(runtime.converts, conversion));
