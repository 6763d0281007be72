import { findCycles, referenceGraph } from "../../model/cycles.js";
import type { Api } from "../../model/api.js";
import type { Declaration, Schema } from "../../model/schema.js";
import { findUses } from "../../model/usage.js";
import { exchangesOf, requestSchemas, responseSchemas, walkSchemas } from "../../model/visit.js";
import { DeclarationRecord } from "../declarations/declaration-record.js";
import type { SchemaBuilder } from "../declarations/schemas.js";

/**
 * Builds the schema of every declaration. Schemas are built on first use, and may add further declarations: requesting
 * all of them here, one after the other, keeps the call stack flat however long the chain of references.
 */
export function completeDeclarations(
  parts: Pick<Api, "operations" | "webhooks">,
  schemas: SchemaBuilder,
): readonly Declaration[] {
  const found = new Set<Declaration>(schemas.declarations());
  const collect = (roots: readonly Schema[]): void => {
    for (const schema of walkSchemas(roots)) if (schema.kind === "ref") found.add(schema.target);
  };
  for (const exchange of exchangesOf(parts)) {
    collect([...requestSchemas(exchange), ...responseSchemas(exchange)]);
  }
  // A set may grow during iteration; added members are visited later.
  for (const declaration of found) collect([declaration.schema]);
  return schemas.declarations();
}

/** Fills in what depends on the whole document. */
export function finishDeclarations(api: Api): void {
  const graph = referenceGraph(api.declarations);
  const useOf = findUses(api, graph);
  const cycleOf = new Map(
    findCycles(graph).flatMap((members, cycle) =>
      members.map((member) => [member, cycle] as const),
    ),
  );
  for (const declaration of api.declarations) {
    if (!(declaration instanceof DeclarationRecord)) continue;
    const cycle = cycleOf.get(declaration);
    if (cycle !== undefined) declaration.cycle = cycle;
    declaration.use = useOf(declaration);
    declaration.finish();
  }
}
