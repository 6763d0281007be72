import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const value = (name: string, file: string): OutputSymbol =>
  runtimeSymbol(name, `wire/conversion/${file}.ts`, "value");

export const runtime = {
  Conversion: runtimeSymbol("Conversion", "wire/conversion/parts.ts", "type"),
  conversion: value("conversion", "conversion"),
  conversionWithDefaults: value("conversionWithDefaults", "conversion"),
  late: value("late", "conversion"),
  Part: runtimeSymbol("Part", "wire/conversion/parts.ts", "type"),
  dateTime: value("dateTime", "wire-value"),
  instant: value("instant", "wire-value"),
  plainDate: value("plainDate", "wire-value"),
  int64: value("int64", "parts"),
  listedLong: value("listedLong", "parts"),
  array: value("array", "parts"),
  tuple: value("tuple", "parts"),
  object: value("object", "parts"),
  withDefaults: value("withDefaults", "parts"),
  patternProperties: value("patternProperties", "parts"),
  oneOfObjects: value("oneOfObjects", "parts"),
  inTurn: value("inTurn", "parts"),
  identity: value("identity", "parts"),
} as const;
