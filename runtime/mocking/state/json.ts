/** Parts of JSON values, which are copied and never changed. */
import { isObject } from "../../json-schema/values/value.js";

export type JsonMembers = Readonly<Record<string, unknown>>;

/** The reference tokens of a JSON pointer. */
export const segmentsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value at a JSON pointer (RFC 6901). */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const segment of segmentsOf(pointer)) {
    const isParent = typeof found === "object" && found !== null && Object.hasOwn(found, segment);
    found = isParent ? (found as JsonMembers)[segment] : undefined;
  }
  return found;
}

/** A copy with another value at a JSON pointer; `undefined` removes it. What is no object on the way becomes one. */
export function withValueAt(value: unknown, pointer: string, part: unknown): unknown {
  const [first, ...rest] = segmentsOf(pointer);
  if (first === undefined) return part;
  const inner = rest
    .map((segment) => `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  const own = isObject(value) ? value : {};
  const member = withValueAt(Object.hasOwn(own, first) ? own[first] : undefined, inner, part);
  const others = Object.entries(own).filter(([name]) => name !== first);
  if (member === undefined) return Object.fromEntries(others);
  return Object.hasOwn(own, first)
    ? Object.fromEntries(
        Object.entries(own).map(([name, old]) => [name, name === first ? member : old]),
      )
    : Object.fromEntries([...others, [first, member]]);
}

/** JSON Merge Patch (RFC 7396): `null` removes a member. If it is not to, it is a value like others. */
export function merge(value: unknown, patch: unknown, removes: boolean): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, part] of Object.entries(patch))
    if (part === null && removes) merged.delete(name);
    else merged.set(name, merge(merged.get(name), part, removes));
  return Object.fromEntries(merged);
}

/** The members with some of the names. */
export const pick = (value: JsonMembers, names: readonly string[]): JsonMembers =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
