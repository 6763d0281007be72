import * as z from "zod";

/** U+0000, which the database cannot hold, and halves of surrogate pairs, which are no text. */
const unfit = /[\0\p{Cs}]/u;

/** A text of at most `max` characters: code points, as JSON Schema counts them. */
export function text(max: number): z.ZodString {
  return z
    .string()
    .refine((value) => !unfit.test(value), { error: "must be valid text." })
    .refine((value) => value.length <= max || [...value].length <= max, {
      error: `must not be greater than ${max} characters.`,
    });
}

/** A text that is an address with a scheme. */
export function address(max: number): z.ZodString {
  return text(max).refine((value) => URL.canParse(value), { error: "must be a valid URL." });
}

/** An email address as people write them: one @, and a name with a dot after it. */
export function email(max: number): z.ZodString {
  return text(max).refine((value) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value), {
    error: "must be a valid email address.",
  });
}
