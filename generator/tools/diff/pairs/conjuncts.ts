import { childPointer, type Origin } from "../../../description/index.js";

export type Keywords = { readonly [key: string]: unknown };

/** One of the schemas that apply together. */
export interface Conjunct {
  readonly keywords: Keywords;
  readonly place: Origin;
}

/** A schema, which comes first, and the members of its `allOf`: they apply together. References are not followed. */
export function conjuncts(schema: unknown, place: Origin): readonly Conjunct[] {
  const found: Conjunct[] = [];
  const stack = [{ schema, place }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { schema: keywords, place: at } = next;
    if (!isObject(keywords)) continue;
    found.push({ keywords, place: at });
    const { allOf: members } = keywords;
    if (!Array.isArray(members)) continue;
    for (const [index, member] of members.entries()) {
      const pointer = childPointer(at.pointer, "allOf", index);
      stack.push({ schema: member, place: { ...at, pointer } });
    }
  }
  return found;
}

export const isObject = (value: unknown): value is Keywords =>
  typeof value === "object" && value !== null && !Array.isArray(value);
