import { runtimeSymbol, packageSymbol } from "../../print/layout/symbol.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";

const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed validators refer to. */
export const zod: OutputSymbol = packageSymbol("z", "zod", { meaning: "value", form: "namespace" });

export const runtime = {
  schema: value("schema", "zod/schema.ts"),
  recursive: value("recursive", "zod/schema.ts"),
  textLength: value("textLength", "zod/checks.ts"),
  pattern: value("pattern", "zod/checks.ts"),
  format: value("format", "zod/checks.ts"),
  numberFormat: value("numberFormat", "zod/checks.ts"),
  integer: value("integer", "zod/checks.ts"),
  multipleOf: value("multipleOf", "zod/checks.ts"),
  looseObject: value("looseObject", "zod/containers.ts"),
  strictObject: value("strictObject", "zod/containers.ts"),
  array: value("array", "zod/containers.ts"),
  optional: value("optional", "zod/containers.ts"),
  nullable: value("nullable", "zod/containers.ts"),
  without: value("without", "zod/objects.ts"),
  counted: value("counted", "zod/whole.ts"),
  sized: value("sized", "zod/whole.ts"),
  distinct: value("distinct", "zod/whole.ts"),
  ownObject: value("ownObject", "zod/objects.ts"),
  record: value("record", "zod/objects.ts"),
  patterned: value("patterned", "zod/objects.ts"),
  assumed: value("assumed", "zod/types.ts"),
  anything: value("anything", "zod/types.ts"),
  constant: value("constant", "zod/types.ts"),
  exactlyOne: value("exactlyOne", "zod/types.ts"),
  discriminated: value("discriminated", "zod/types.ts"),
  allOf: value("allOf", "zod/types.ts"),
  tuple: value("tuple", "zod/types.ts"),
  conforms: value("conforms", "zod/types.ts"),
  binary: value("binary", "zod/types.ts"),
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

/** The formats that are enforced, with the functions that tell; the same as the evaluator's own table. */
export const STRING_FORMATS: ReadonlyMap<string, OutputSymbol> = new Map([
  ["date-time", formatTest("isDateTime", "time")],
  ["date", formatTest("isDate", "time")],
  ["time", formatTest("isTime", "time")],
  ["duration", formatTest("isDuration", "time")],
  ["email", formatTest("isEmail", "email")],
  ["idn-email", formatTest("isIdnEmail", "email")],
  ["hostname", formatTest("isHostname", "hostname")],
  ["idn-hostname", formatTest("isIdnHostname", "idn")],
  ["ipv4", formatTest("isIpv4", "address")],
  ["ipv6", formatTest("isIpv6", "address")],
  ["uri", formatTest("isUri", "uri")],
  ["uri-reference", formatTest("isUriReference", "uri")],
  ["iri", formatTest("isIri", "uri")],
  ["iri-reference", formatTest("isIriReference", "uri")],
  ["uri-template", formatTest("isUriTemplate", "uri")],
  ["json-pointer", formatTest("isJsonPointer", "pointer")],
  ["relative-json-pointer", formatTest("isRelativeJsonPointer", "pointer")],
  ["regex", formatTest("isRegex", "pointer")],
  ["uuid", formatTest("isUuid", "pointer")],
  ["byte", formatTest("isBase64", "numeric")],
]);

export const NUMBER_FORMATS: ReadonlyMap<string, OutputSymbol> = new Map([
  ["int32", formatTest("isInt32", "numeric")],
  ["int64", formatTest("isInt64", "numeric")],
  ["float", formatTest("isFloat", "numeric")],
]);

/** Formats that say nothing which could be checked; all others are reported. */
export const SILENT_FORMATS: ReadonlySet<string> = new Set([
  "password",
  "binary",
  "double",
  "unixtime",
]);
