import { type Declaration, type Schema, walkSchemas } from "../../../description/index.js";

/** What contains something, in itself or through what it refers to. */
export interface SchemaReach {
  readonly declarations: ReadonlySet<Declaration>;
  includes(schema: Schema): boolean;
}

/** Determines which schemas contain, directly or indirectly, a part for which `holds`. */
export function reachOf(
  declarations: readonly Declaration[],
  holds: (part: Schema) => boolean,
): SchemaReach {
  const users = new Map<Declaration, Declaration[]>();
  const reached = new Set<Declaration>();
  for (const declaration of declarations) {
    for (const part of walkSchemas([declaration.schema])) {
      if (holds(part)) reached.add(declaration);
      if (part.kind !== "ref") continue;
      const known = users.get(part.target);
      if (known === undefined) users.set(part.target, [declaration]);
      else known.push(declaration);
    }
  }
  // A set may grow during iteration; added members are visited later.
  for (const declaration of reached)
    for (const user of users.get(declaration) ?? []) reached.add(user);
  const leads = (schema: Schema): boolean => {
    for (const part of walkSchemas([schema]))
      if (holds(part) || (part.kind === "ref" && reached.has(part.target))) return true;
    return false;
  };
  // It is asked again for what is in a schema, and by each emitter.
  const known = new WeakMap<Schema, boolean>();
  return {
    declarations: reached,
    includes(schema) {
      const found = known.get(schema) ?? leads(schema);
      known.set(schema, found);
      return found;
    },
  };
}
