/** Keywords grouped by their effect on the shape of a schema. */
import { keywordsWhere, LIMITS } from "../../document/format/keyword-info.js";

/** They determine the type of a value or of its content, so a TypeScript type can express them. */
export const SHAPE: ReadonlySet<string> = new Set([
  ...keywordsWhere(({ effect }) => effect === "shape"),
  "x-extensible-enum",
]);

/** Keywords for values of one type; a kind of the model has a field for each. */
const fieldsOf = (type: keyof typeof LIMITS): readonly string[] => [
  ...keywordsWhere(({ of: own, effect }) => own === type && effect === "shape"),
  ...LIMITS[type],
];

export const OF_NUMBER = fieldsOf("number");
export const OF_STRING = fieldsOf("string");
export const OF_ARRAY = fieldsOf("array");
export const OF_OBJECT = fieldsOf("object");

/** The model has no field for them: only the evaluator enforces them. */
export const RESIDUAL: ReadonlySet<string> = new Set(
  keywordsWhere(({ effect, with: other }) => effect === "evaluator" && other === undefined),
);

/** Keywords that constrain a value. The others are for readers or identify schemas. */
export const CONSTRAINTS: ReadonlySet<string> = new Set([
  ...keywordsWhere(({ effect }) => effect === "kind" || effect === "field"),
  ...SHAPE,
  ...OF_STRING,
  ...RESIDUAL,
]);

/** An enum that the document calls open lists some values, not all. */
export const isOpenEnum = (keywords: Readonly<Record<string, unknown>>): boolean =>
  keywords["x-enum-extensibility"] === "open" ||
  (keywords["x-enum-extensibility"] !== "closed" && keywords["x-extensible-enum"] === true);
