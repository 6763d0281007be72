import { arrayKeywords, unevaluatedItemsKeyword } from "./array.js";
import { generalKeywords } from "./general.js";
import { inPlaceKeywords } from "./in-place.js";
import type { Keyword } from "./keyword.js";
import { numberKeywords } from "./number.js";
import { objectKeywords, unevaluatedPropertiesKeyword } from "./object.js";
import { stringKeywords } from "./string.js";

/** Every keyword that asserts, in order of evaluation: cheap ones first, `unevaluated…` last (Core 11). */
export const KEYWORDS: readonly Keyword[] = [
  ...generalKeywords,
  ...numberKeywords,
  ...stringKeywords,
  ...objectKeywords,
  ...arrayKeywords,
  ...inPlaceKeywords,
  unevaluatedItemsKeyword,
  unevaluatedPropertiesKeyword,
];
