import { splitPointer } from "../pointer.js";
import type { FoundReference } from "../references.js";
import { isReferenceable } from "../structure/misplaced.js";
import { objectTypes } from "../structure/objects.js";
import type { Shape } from "../structure/shape.js";

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
    for (const [name, shape] of Object.entries(fields)) {
      if (["object", "map", "list"].includes(shape.is) && !isReferenceable(shape)) own.add(name);
      const held = heldBy(shape);
      if (held?.is === "object") {
        if (!isReferenceable(held)) holding.add(name);
        else if (shape.is === "map") naming.add(name);
      }
    }
  }
  return { own, holding, naming };
}

function heldBy(shape: Shape): Shape | undefined {
  if (shape.is === "map") return shape.values;
  return shape.is === "list" ? shape.items : undefined;
}

/** By the look of its place: nearly all references of a document are none of these, and need no closer look. */
export function mayBeMisplaced({ pointer }: FoundReference): boolean {
  const [above, last] = splitPointer(pointer);
  const [furtherAbove, holder] = splitPointer(above);
  if (own.has(last) && !naming.has(holder)) return true;
  return holding.has(holder) && !naming.has(splitPointer(furtherAbove)[1]);
}
