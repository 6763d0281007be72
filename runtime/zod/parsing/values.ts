/** What printed parsers ask of a value. */
import { lengthWithin } from "../../json-schema/values/value.js";

/** A string of a format. */
export const isString = (value: unknown, isFormat: (text: string) => boolean): value is string =>
  typeof value === "string" && isFormat(value);

type NumberTest = (value: number) => boolean;

/** A number that JSON can have, of a format if there is one. */
export const isNumber = (value: unknown, isFormat?: NumberTest): value is number =>
  Number.isFinite(value) && (isFormat === undefined || isFormat(value as number));

export const isInteger = (value: unknown, isFormat?: NumberTest): value is number =>
  Number.isInteger(value) && (isFormat === undefined || isFormat(value as number));

export const isSafeInteger = (value: unknown, isFormat?: NumberTest): value is number =>
  Number.isSafeInteger(value) && (isFormat === undefined || isFormat(value as number));

/** A string of so many code points. */
export const isText = (
  value: unknown,
  minimum: number,
  maximum: number = Infinity,
): value is string => typeof value === "string" && lengthWithin(value, minimum, maximum);

/** Whether exactly one of several conditions holds. */
export function exactlyOne(...conditions: readonly boolean[]): boolean {
  return conditions.filter(Boolean).length === 1;
}
