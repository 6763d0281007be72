/** Validation 6.2. */
import { isMultipleOf } from "../values/decimal.js";
import { fail } from "../evaluation/run.js";
import { numberOf } from "./keyword.js";
import type { Keyword } from "./keyword.js";

function limit(
  name: string,
  holds: (value: number, limit: number) => boolean,
  phrase: string,
): Keyword {
  return {
    name,
    vocabulary: "validation",
    compile: (value, context) => {
      const bound = numberOf(value, context);
      return (instance, frame) => {
        if (typeof instance !== "number" || !Number.isFinite(instance) || holds(instance, bound))
          return true;
        return fail(frame, () => ({ keyword: name, message: `must be ${phrase} ${bound}` }));
      };
    },
  };
}

export const numberKeywords: readonly Keyword[] = [
  /* @__PURE__ */ limit("minimum", (value, bound) => value >= bound, "at least"),
  /* @__PURE__ */ limit("maximum", (value, bound) => value <= bound, "at most"),
  /* @__PURE__ */ limit("exclusiveMinimum", (value, bound) => value > bound, "more than"),
  /* @__PURE__ */ limit("exclusiveMaximum", (value, bound) => value < bound, "less than"),
  /* @__PURE__ */ limit("multipleOf", isMultipleOf, "a multiple of"),
];
