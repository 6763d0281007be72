import { splitPointer } from "../../core/origin.js";
import type { FoundReference } from "../references.js";
import { isReferenceable } from "../structure/misplaced.js";
import { objectTypes } from "../format/objects.js";
import type { FieldType } from "../format/object-types.js";

/** What the name of the field around a reference tells of its place. */
const { own, holding, naming } = fieldsByShape();

function fieldsByShape() {
  /** Fields in place of which no reference may stand. */
  const own = new Set<string>();
  /** Fields whose entries no reference may stand in place of. */
  const holding = new Set<string>();
  /** Fields whose keys are names, of what a reference may stand in place of. */
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

/** By the look of its place: nearly all references of a document are none of these, and need no closer look. */
export function mayBeMisplaced({ pointer }: FoundReference): boolean {
  const [above, last] = splitPointer(pointer);
  const [furtherAbove, holder] = splitPointer(above);
  if (own.has(last) && !naming.has(holder)) return true;
  return holding.has(holder) && !naming.has(splitPointer(furtherAbove)[1]);
}
