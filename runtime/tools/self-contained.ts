/** Schemas as models are given them: with everything that they refer to. */
import { schemasIn } from "../json-schema/vocabulary/subschemas.js";
import type { ToolSchema } from "./tool.js";
import { isRecord } from "../wire/values/text.js";
import { Inliner, targetOf, type SchemasByName } from "./inlining.js";

/**
 * `inline`: in the place of each reference, because some clients drop `$defs`; a schema within itself is cut off with a
 * note. `keep`: in `$defs`, which is exact.
 */
export type ReferenceStyle = "inline" | "keep";

/** A schema that needs no other. */
export const selfContained = (
  schema: ToolSchema,
  all: SchemasByName,
  style: ReferenceStyle,
): ToolSchema =>
  style === "keep" ? withDefinitions(schema, all) : new Inliner(all).object(schema, []);

function withDefinitions(schema: ToolSchema, all: SchemasByName): ToolSchema {
  const names = new Set<string>();
  const note = (target: string): undefined => void names.add(target);
  visitReferences(schema, note);
  // The set grows while it is read: schemas that are referred to refer to others.
  for (const name of names) visitReferences(all[name] ?? {}, note);
  if (names.size === 0) return schema;
  return {
    ...schema,
    $defs: Object.fromEntries([...names].map((name) => [name, all[name] ?? {}])),
  };
}

/** Calls `visit` for the name in each reference, without following it. */
export function visitReferences(value: unknown, visit: (name: string) => void): void {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isRecord(next)) continue;
    const name = targetOf(next);
    if (name !== undefined) visit(name);
    for (const [keyword, member] of Object.entries(next)) open.push(...schemasIn(keyword, member));
  }
}
