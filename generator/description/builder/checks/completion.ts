import { findCycles, referenceGraph } from "../../model/cycles.js";
import type { Api } from "../../model/api.js";
import { findUses } from "../../model/usage.js";
import { DeclarationRecord } from "../declarations/declaration-record.js";

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
