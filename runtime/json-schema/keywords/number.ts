/** Validation 6.2. */
import { fail } from "../evaluation/run.js";
import { numberOf } from "./keyword.js";
import type { Keyword } from "./keyword.js";

export function limit(holds: (value: number, limit: number) => boolean, phrase: string): Keyword {
  return (value, context, name) => {
    const bound = numberOf(value, context);
    return (instance, frame) => {
      if (typeof instance !== "number" || !Number.isFinite(instance) || holds(instance, bound))
        return true;
      return fail(frame, () => ({ keyword: name, message: `must be ${phrase} ${bound}` }));
    };
  };
}
