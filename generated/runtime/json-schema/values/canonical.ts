import { isObject, namesOf } from "./value.js";

/** Thrown where a value is nested too deeply to be judged; the evaluator turns it into an issue. */
export class DepthExceeded extends Error {
  override readonly name = "DepthExceeded";
}

/**
 * A text that two JSON values share exactly if they are equal (Core 4.2.2): members in any order, `1` equal to `1.0`.
 * Comparing texts makes `uniqueItems` and `enum` linear in the size of the instance.
 */
export function canonical(value: unknown, depth = 1000): string {
  if (depth < 0) throw new DepthExceeded();
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth - 1)).join(",")}]`;
  if (!isObject(value)) return scalar(value);
  const members = [...namesOf(value)]
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name], depth - 1)}`);
  return `{${members.join(",")}}`;
}

/** Whether two JSON values are equal. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object") return false;
  return canonical(left) === canonical(right);
}

/** The indexes of two equal items, or nothing. */
export function findDuplicate(items: readonly unknown[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = canonical(item);
    const before = seen.get(key);
    if (before !== undefined) return [before, index];
    seen.set(key, index);
  }
  return undefined;
}

function scalar(value: unknown): string {
  // Values that JSON cannot hold get a mark, so that they never equal one that it can.
  if (value === null || typeof value === "boolean") return String(value);
  return typeof value === "number" ? String(value === 0 ? 0 : value) : `?${typeof value}`;
}
