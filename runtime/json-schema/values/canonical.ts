import { isArray, isContainer, isObject, namesOf, type ObjectValue } from "./value.js";

/** Thrown if a value is nested too deeply to be validated; the evaluator turns it into an issue. */
export class DepthExceeded extends RangeError {
  override readonly name = "DepthExceeded";
}

/** Short strings that stand for JSON values, so that nested values are read only once. */
export interface Texts {
  readonly ofValue: Map<object, string>;
  readonly byContent: Map<string, string>;
}

export const createTexts = (): Texts => ({ ofValue: new Map(), byContent: new Map() });

const MAX_TEXT_DEPTH = 1000;

/**
 * A string that two JSON values share if and only if they are equal (Core 4.2.2): members in any order, `1` equal to
 * `1.0`. Each object or array is read once and then represented by a number, so that the strings of values that contain
 * it stay short.
 */
function canonicalTextOf(value: unknown, texts: Texts, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (!isContainer(value)) return `${typeof value} ${String(value)}`;
  const known = texts.ofValue.get(value);
  if (known !== undefined) return known;
  if (depth === 0) throw new DepthExceeded();
  const content =
    isArray(value) || isObject(value)
      ? contentOf(value, (item) => canonicalTextOf(item, texts, depth - 1))
      : // An instance of a class, such as a Blob, equals nothing else.
        `?${texts.ofValue.size}`;
  const text = texts.byContent.get(content) ?? `#${texts.byContent.size}`;
  texts.byContent.set(content, text);
  texts.ofValue.set(value, text);
  return text;
}

function contentOf(
  value: readonly unknown[] | ObjectValue,
  text: (item: unknown) => string,
): string {
  if (isArray(value)) return `[${value.map(text).join(",")}]`;
  const members = [...namesOf(value)]
    .sort()
    .map((name) => `${JSON.stringify(name)}:${text(value[name])}`);
  return `{${members.join(",")}}`;
}

/** Whether two JSON values are equal; reads no more of either than the size of the smaller one. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, at) => deepEqual(item, right[at]));
  if (!isObject(left) || !isObject(right)) return false;
  const names = namesOf(left);
  return (
    names.length === namesOf(right).length &&
    names.every((name) => Object.hasOwn(right, name) && deepEqual(left[name], right[name]))
  );
}

/** The indexes of two equal items, or `undefined`. Linear in the size of the values not read before. */
export function findDuplicate(
  items: readonly unknown[],
  texts: Texts,
): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalTextOf(item, texts, MAX_TEXT_DEPTH);
    const before = seen.get(text);
    if (before !== undefined) return [before, index];
    seen.set(text, index);
  }
  return undefined;
}
