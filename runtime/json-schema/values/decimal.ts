/** Exact arithmetic on decimal numbers as JSON has them, where binary floating point would be inexact. */

/**
 * `multipleOf` (Validation 6.2.1): 0.3 is a multiple of 0.1, and 19.99 of 0.01. Both numbers are read as the shortest
 * decimal that represents them, which is what the JSON text contained. The value is finite.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!(divisor > 0)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const left = decimal(value);
  const right = decimal(divisor);
  const exponent = Math.min(left.exponent, right.exponent);
  return scale(left, exponent) % scale(right, exponent) === BigInt(0);
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function scale(number: Decimal, exponent: number): bigint {
  return number.digits * BigInt(10) ** BigInt(number.exponent - exponent);
}
