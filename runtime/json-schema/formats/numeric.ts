/** Formats of the OpenAPI format registry that limit numbers or encode bytes. */

export const isInt32 = (value: number): boolean =>
  Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;

/** A JSON number beyond 2^53 has already lost digits; the rounded number has to be in the range. */
export const isInt64 = (value: number): boolean =>
  Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;

export const isFloat = (value: number): boolean => Math.abs(value) <= 3.4028234663852886e38;

const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** RFC 4648, 4: with padding, without line breaks. */
export const isBase64 = (text: string): boolean => BASE64.test(text);
