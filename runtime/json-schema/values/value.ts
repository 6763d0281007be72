/** Values as JSON Schema defines them: types, lengths and equality (Core 4.2). */

export type ObjectValue = { readonly [key: string]: unknown };

export type ValueType = "null" | "boolean" | "number" | "string" | "array" | "object" | "other";

/**
 * The JSON type of a value; `other` is a value that JSON cannot represent (`undefined`, a Blob, a Date, `NaN`, a
 * function).
 */
export function typeOf(value: unknown): ValueType {
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    case "number":
      return Number.isFinite(value) ? "number" : "other";
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return "array";
      return isObject(value) ? "object" : "other";
    default:
      return "other";
  }
}

/** Whether a value is a JSON object: not an array, and not an instance of a class such as a Blob or a Date. */
export function isObject(value: unknown): value is ObjectValue {
  if (typeof value !== "object" || value === null) return false;
  // Cheaper than the prototype, and true of what `JSON.parse` makes.
  if (value.constructor === Object) return true;
  if (Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** Whether a value can hold others. */
export function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Whether an object has its own property of this name; `undefined` counts as absent, because it is not sent. */
export function has(object: ObjectValue, name: string): boolean {
  return Object.hasOwn(object, name) && object[name] !== undefined;
}

/** The names of an object's own properties that are present. */
export function namesOf(object: ObjectValue): readonly string[] {
  const names = Object.keys(object);
  return names.every((name) => object[name] !== undefined)
    ? names
    : names.filter((name) => has(object, name));
}

/** Length in Unicode code points (Validation 6.3.1). */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if (isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index))) {
      count--;
      index++;
    }
  }
  return count;
}

/**
 * Whether a string has from `minimum` to `maximum` code points; counts them only if its length in code units does not
 * decide.
 */
export function lengthWithin(text: string, minimum: number, maximum: number): boolean {
  if (text.length < minimum || text.length > 2 * maximum) return false;
  if (text.length >= 2 * minimum && text.length <= maximum) return true;
  const count = codePoints(text);
  return count >= minimum && count <= maximum;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
