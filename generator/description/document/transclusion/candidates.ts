import { splitPointer } from "../../core/origin.js";
import type { FoundReference } from "../references.js";
import { isReferenceable } from "../structure/misplaced.js";
import { objectTypes } from "../format/objects.js";
import type { FieldType } from "../format/object-types.js";

/** What the name of the enclosing field says about a reference. */
const { own, holding, naming } = fieldsByShape();

function fieldsByShape() {
  /** Fields that must not be replaced by a reference. */
  const own = new Set<string>();
  /** Fields whose entries must not be replaced by a reference. */
  const holding = new Set<string>();
  /** Fields whose keys are names and whose values may be replaced by a reference. */
  const naming = new Set<string>();
  for (const { fields } of objectTypes.values()) {
    for (const [name, type] of Object.entries(fields)) {
      if (["object", "map", "list"].includes(type.is) && !isReferenceable(type)) own.add(name);
      const held = heldBy(type);
      if (held?.is === "object") {
        if (!isReferenceable(held)) holding.add(name);
        else if (type.is === "map") naming.add(name);
      }
    }
  }
  return { own, holding, naming };
}

function heldBy(type: FieldType): FieldType | undefined {
  if (type.is === "map") return type.values;
  return type.is === "list" ? type.items : undefined;
}

/** A quick test by pointer: it rules out nearly all references, which then need no closer look. */
export function mayBeMisplaced({ pointer }: FoundReference): boolean {
  const [above, last] = splitPointer(pointer);
  const [furtherAbove, holder] = splitPointer(above);
  if (own.has(last) && !naming.has(holder)) return true;
  return holding.has(holder) && !naming.has(splitPointer(furtherAbove)[1]);
}
