import { define, type JsonValue } from "../../core/json-value.js";
import { childOf, parsePointer } from "../../core/origin.js";

/** Inserts a value into a document at a pointer, and creates missing objects on the way. */
export function insert(root: JsonValue, pointer: string, value: JsonValue): void {
  const segments = parsePointer(pointer) ?? [];
  let parent = root as Record<string, JsonValue>;
  for (const segment of segments.slice(0, -1)) {
    if (childOf(parent, segment) === undefined) define(parent, segment, {});
    parent = parent[segment] as Record<string, JsonValue>;
  }
  define(parent, segments.at(-1) ?? "", value);
}
