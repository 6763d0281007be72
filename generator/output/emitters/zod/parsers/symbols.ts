/** What printed parsers call. */
import { packageSymbol, runtimeSymbol, type OutputSymbol } from "../../../print/layout/symbol.js";
import { brackets, ref, type Doc } from "../../../print/layout/doc.js";

const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");
const parsing = (name: string, file: string): OutputSymbol => value(name, `zod/parsing/${file}.ts`);

export const parsers = {
  INVALID: packageSymbol("INVALID", "zod", { meaning: "value" }),
  parseByZod: value("parseByZod", "zod/parser.ts"),
  isString: parsing("isString", "values"),
  isNumber: parsing("isNumber", "values"),
  isInteger: parsing("isInteger", "values"),
  isSafeInteger: parsing("isSafeInteger", "values"),
  isText: parsing("isText", "values"),
  exactlyOne: parsing("exactlyOne", "values"),
  isPlain: parsing("isPlain", "objects"),
  countProperties: value("countProperties", "json-schema/values/matching.ts"),
  parseProperty: parsing("parseProperty", "objects"),
  tagOf: parsing("tagOf", "objects"),
  parseList: parsing("parseList", "lists"),
  copyList: parsing("copyList", "lists"),
  itemsOf: parsing("itemsOf", "lists"),
  listOfCount: parsing("listOfCount", "lists"),
  unique: parsing("unique", "lists"),
  onlyValid: parsing("onlyValid", "composition"),
  allValid: parsing("allValid", "composition"),
  withoutProperties: parsing("withoutProperties", "composition"),
  isValidFor: parsing("isValidFor", "conforming"),
  isBinary: value("isBinary", "zod/checks/values.ts"),
  isMultipleOf: value("isMultipleOf", "json-schema/values/decimal.ts"),
  deepEqual: value("deepEqual", "json-schema/values/canonical.ts"),
} as const satisfies Record<string, OutputSymbol>;

export const calls = (callee: OutputSymbol, ...parameters: readonly Doc[]): Doc => [
  ref(callee),
  brackets(["(", ")"], parameters),
];
