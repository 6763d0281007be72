/** Formats of the OpenAPI format registry that limit numbers or encode bytes. */

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

export const isInt8 = (value: number): boolean => isWithin(value, -128, 127);
export const isInt16 = (value: number): boolean => isWithin(value, -32_768, 32_767);
export const isInt32 = (value: number): boolean => isWithin(value, -2_147_483_648, 2_147_483_647);
export const isUint8 = (value: number): boolean => isWithin(value, 0, 255);
export const isUint16 = (value: number): boolean => isWithin(value, 0, 65_535);
export const isUint32 = (value: number): boolean => isWithin(value, 0, 4_294_967_295);

/** A JSON number beyond 2^53 has already lost digits; the rounded number has to be in the range. */
export const isInt64 = (value: number): boolean =>
  Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
export const isUint64 = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < 2 ** 64;

export const isFloat = (value: number): boolean => Math.abs(value) <= 3.4028234663852886e38;

/** RFC 4648, 4: with padding, without line breaks. The pattern has no group to repeat, because texts may be long. */
export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
