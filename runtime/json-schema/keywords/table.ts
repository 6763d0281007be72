import { arrayKeywords, unevaluatedItemsKeyword } from "./array.js";
import { generalKeywords } from "./general.js";
import { inPlaceKeywords } from "./in-place.js";
import type { Keyword } from "./keyword.js";
import { numberKeywords } from "./number.js";
import { objectKeywords, unevaluatedPropertiesKeyword } from "./object.js";
import { stringKeywords } from "./string.js";

/** Every keyword that asserts, in order of evaluation: cheap ones first, `unevaluated…` last (Core 11). */
export const KEYWORDS: readonly Keyword[] = /* @__PURE__ */ keywords();

// Bundlers keep an unused list that is spread from others, because iterating might have side effects.
function keywords(): readonly Keyword[] {
  return [
    ...generalKeywords,
    ...numberKeywords,
    ...stringKeywords,
    ...objectKeywords,
    ...arrayKeywords,
    ...inPlaceKeywords,
    unevaluatedItemsKeyword,
    unevaluatedPropertiesKeyword,
  ];
}
