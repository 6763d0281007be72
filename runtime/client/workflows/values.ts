/** A value of which the description does not say that it has the type that is needed. The server judges it. */
export const trust = (value: unknown): never => value as never;

/** A value in a text: what is no scalar is JSON. */
export const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");

/** A copy of a value with another one at a JSON pointer (RFC 6901). */
export function replaceAt(value: unknown, pointer: string, replacement: unknown): unknown {
  const [, first, rest = ""] = /^\/([^/]*)(.*)$/s.exec(pointer) ?? [];
  if (first === undefined) return replacement;
  const key = first.replaceAll("~1", "/").replaceAll("~0", "~");
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      String(index) === key ? replaceAt(item, rest, replacement) : item,
    );
  const members = Object.entries(Object(value));
  const inner = members.find(([name]) => name === key)?.[1];
  return Object.fromEntries([...members, [key, replaceAt(inner, rest, replacement)]]);
}

/**
 * Whether two values are equal in a condition (Arazzo 1.1, "Simple Conditions"): the case of letters does not matter,
 * and a text of digits is a number beside one. What is absent is null.
 */
export function equals(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left === "string" && typeof right === "string")
    return left.toLowerCase() === right.toLowerCase();
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one !== undefined && other !== undefined) return one === other;
  return (left ?? null) === (right ?? null);
}

/** Whether a value comes before another one in a condition: a lower number, or a text that is sorted before. */
export function isLess(left: unknown, right: unknown): boolean {
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one !== undefined && other !== undefined) return one < other;
  if (typeof left !== "string" || typeof right !== "string") return false;
  return left.toLowerCase() < right.toLowerCase();
}

/** The number of a value, or of a text that is one. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** Whether a regular expression matches a value. What is absent does not, and neither does a wrong expression. */
export function matches(value: unknown, pattern: string): boolean {
  if (value === undefined || value === null) return false;
  try {
    return new RegExp(pattern, "u").test(textOf(value));
  } catch {
    return false;
  }
}
