import { isMultipleOf } from "../values/decimal.js";
import type { EvaluatedKeyword } from "../vocabulary/keywords.js";
import { contains, itemCount, items, prefixItems, unevaluatedItems, uniqueItems } from "./array.js";
import { constant, enumeration, type } from "./general.js";
import {
  allOf,
  anyOf,
  condition,
  dependentSchemas,
  dynamicReference,
  not,
  oneOf,
  reference,
} from "./in-place.js";
import type { Keyword } from "./keyword.js";
import { limit } from "./number.js";
import {
  additionalProperties,
  dependencies,
  dependentRequired,
  patternProperties,
  properties,
  propertyCount,
  propertyNames,
  required,
  unevaluatedProperties,
} from "./object.js";
import { formatKeyword, maxLength, minLength, pattern } from "./string.js";

/** Every keyword that restricts values, in order of evaluation: cheap ones first, `unevaluated…` last (Core 11). */
export const KEYWORDS: Readonly<Record<EvaluatedKeyword, Keyword>> = {
  type,
  const: constant,
  enum: enumeration,
  minimum: /* @__PURE__ */ limit((value, bound) => value >= bound, "at least"),
  maximum: /* @__PURE__ */ limit((value, bound) => value <= bound, "at most"),
  exclusiveMinimum: /* @__PURE__ */ limit((value, bound) => value > bound, "more than"),
  exclusiveMaximum: /* @__PURE__ */ limit((value, bound) => value < bound, "less than"),
  multipleOf: /* @__PURE__ */ limit(isMultipleOf, "a multiple of"),
  minLength,
  maxLength,
  pattern,
  format: formatKeyword,
  minProperties: /* @__PURE__ */ propertyCount((count, least) => count >= least, "at least"),
  maxProperties: /* @__PURE__ */ propertyCount((count, most) => count <= most, "at most"),
  dependentRequired,
  dependencies,
  properties,
  // After the tags in `properties`, so that a missing property is reported for the intended alternative.
  required,
  patternProperties,
  additionalProperties,
  propertyNames,
  minItems: /* @__PURE__ */ itemCount((count, least) => count >= least, "at least"),
  maxItems: /* @__PURE__ */ itemCount((count, most) => count <= most, "at most"),
  prefixItems,
  items,
  uniqueItems,
  contains,
  $ref: reference,
  $dynamicRef: dynamicReference,
  allOf,
  if: condition,
  dependentSchemas,
  anyOf,
  oneOf,
  not,
  unevaluatedItems,
  unevaluatedProperties,
};
