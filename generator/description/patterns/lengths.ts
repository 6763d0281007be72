import {
  parsePattern,
  type PatternPart,
} from "../../../runtime/json-schema/values/pattern-parts.js";

/** The fewest and the most characters of a text. */
type Lengths = readonly [least: number, most: number];

/** What a back reference matches is not known here, and two escaped surrogates are one character. */
const BACK_REFERENCE = /^\\(?:[1-9]|k<)/;
const SURROGATE = /^\\u[dD][89a-fA-F]/;

/** How long the texts are that a pattern accepts, as far as its parts tell: none has another length. */
export function lengthsOf(pattern: string): Lengths {
  const whole = parsePattern(pattern);
  const isWhole = whole.kind === "sequence" && whole.parts.at(-1)?.kind === "assertion";
  const [least, most] = lengthsIn(whole);
  return [least, isWhole && /^\^[^]*\$$/.test(pattern) ? most : Infinity];
}

function lengthsIn(part: PatternPart): Lengths {
  switch (part.kind) {
    case "atom":
      if (BACK_REFERENCE.test(part.source)) return [0, Infinity];
      return [SURROGATE.test(part.source) ? 0 : 1, 1];
    case "assertion":
      return [0, 0];
    case "sequence":
      return part.parts.map(lengthsIn).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
    case "choice": {
      const all = part.parts.map(lengthsIn);
      return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
    }
    case "repeat": {
      const [least, most] = lengthsIn(part.part);
      return [least * part.least, most === 0 ? 0 : most * part.most || 0];
    }
    default:
      return part satisfies never;
  }
}
