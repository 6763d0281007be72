import { schemaTooDeep } from "../../diagnostics/catalogue/schemas.js";
import { isSameOrigin, type LocatedValue } from "../../core/origin.js";
import { MAX_SCHEMA_DEPTH } from "../../document/limits.js";
import { checkSchema } from "../composing/checks.js";
import { alternativesIn } from "../composing/flat.js";
import { soleRefOf } from "../composing/sole-ref.js";
import type { View } from "../reading/source.js";
import {
  type SchemaSlot,
  type ShapeContext,
  anySchema,
  nullableSchema,
  roughly,
  type BuiltSchema,
} from "../shapes/shape.js";
import { withLifecycle } from "../extensions/lifecycle.js";
import { mergedShape } from "../shapes/merge.js";
import type { Declarations } from "./declarations.js";

export interface ShapeAtContext {
  readonly declarations: Declarations;
  readonly context: ShapeContext;
}

/** The shape of a schema: a reference, a family with a discriminator, or the shape that its parts make. */
export function shapeAt(
  view: View,
  slot: SchemaSlot,
  { declarations, context }: ShapeAtContext,
): BuiltSchema {
  const { place } = view;
  const { report } = context.source;
  checkSchema(view, context.flatten(place), context.source);
  if (slot.depth <= MAX_SCHEMA_DEPTH)
    return withLifecycle(shapeOf(view, slot, { declarations, context }), place, report);
  report(schemaTooDeep({ limit: MAX_SCHEMA_DEPTH }, slot.node.origin));
  return roughly(anySchema(slot.node));
}

function shapeOf(
  view: View,
  slot: SchemaSlot,
  { declarations, context }: ShapeAtContext,
): BuiltSchema {
  const soleRef = soleRefOf(view, context);
  const isPart =
    soleRef !== undefined &&
    (isChildOf(view.place, soleRef.target, declarations) ||
      isAlternativeOf(view.place, soleRef.target, context));
  if (soleRef !== undefined && !isPart) {
    const ref = context.refTo(soleRef.target, slot.node, slot.medium);
    return { schema: soleRef.nullable ? nullableSchema(ref) : ref, exact: soleRef.exact };
  }
  const family = declarations.familyOf(view.place);
  const flat = context.flatten(view.place);
  return family === undefined
    ? mergedShape(flat, slot, context, view.place)
    : family.shape(flat, { slot, context });
}

/**
 * A component that adds nothing to its parent with the discriminator must not become a reference to the union that
 * contains it.
 */
function isChildOf(place: LocatedValue, parent: LocatedValue, declarations: Declarations): boolean {
  const children = declarations.familyOf(parent)?.children ?? [];
  const identity = declarations.identityOf(place);
  return children.some((child) => isSameOrigin(declarations.identityOf(child), identity));
}

/** The same where the parent lists the component as one of its alternatives: the parent was merged without them. */
function isAlternativeOf(
  place: LocatedValue,
  parent: LocatedValue,
  { flatten }: ShapeContext,
): boolean {
  if (alternativesIn(flatten(parent).members).length === 0) return false;
  return !flatten(place).refs.some((ref) => isSameOrigin(ref, parent));
}
