/** The types of the document that tools take and return, for whoever searches for one. */
import type { BoundTool, SchemaSource } from "./bind.js";
import type { SchemasByName } from "./inlining.js";
import { selfContained, visitReferences } from "./self-contained.js";
import type { ToolSchema } from "./tool.js";

/** Operations that are named with a type. */
const OPERATIONS = 10;

export interface NamedType {
  readonly name: string;
  readonly description: string;
  /** Refers to no other. */
  readonly schema: () => ToolSchema;
  /** Names of operations that take or return it, or something that has it; the nearest first, at most ten. */
  readonly operations: () => readonly string[];
}

/** What refers to a type. */
interface Users {
  readonly tools: Set<string>;
  readonly types: Set<string>;
}

/** Types that occur in what is returned and in what is taken are shown as they are returned. */
export function typesOf(tools: readonly BoundTool[]): readonly NamedType[] {
  const found = new Map<string, { readonly all: SchemasByName; readonly users: Users }>();
  const note = (all: SchemasByName, name: string): Users => {
    const known = found.get(name) ?? { all, users: { tools: new Set(), types: new Set() } };
    found.set(name, known);
    return known.users;
  };
  for (const side of ["output", "input"] as const)
    for (const { name, sources } of tools) {
      const { schema, all }: Partial<SchemaSource> = sources?.[side] ?? {};
      if (all !== undefined)
        visitReferences(schema, (target) => void note(all, target).tools.add(name));
    }
  // The map grows while it is read: types refer to others.
  for (const [name, { all }] of found)
    visitReferences(all[name], (target) => void note(all, target).types.add(name));
  return [...found].map(([name, { all }]) => ({
    name,
    description: String(all[name]?.["description"] ?? ""),
    schema: () => selfContained(all[name] ?? {}, all, "inline"),
    operations: () => operationsOf(name, (type) => found.get(type)?.users),
  }));
}

function operationsOf(
  type: string,
  usersOf: (type: string) => Users | undefined,
): readonly string[] {
  const operations = new Set<string>();
  const types = new Set([type]);
  for (const next of types) {
    const users = usersOf(next);
    for (const tool of users?.tools ?? []) operations.add(tool);
    if (operations.size >= OPERATIONS) break;
    for (const user of users?.types ?? []) types.add(user);
  }
  return [...operations].slice(0, OPERATIONS);
}
