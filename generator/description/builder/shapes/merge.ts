import type { ObjectSchema, Schema } from "../../model/schema.js";
import { alternativesIn, type Flat, type Member, typesOf } from "../composing/flat.js";
import { hasResidue } from "../composing/flatten.js";
import {
  bare,
  exactly,
  neverSchema,
  combinedFlags,
  type BuiltSchema,
  type ShapeContext,
  type SchemaSlot,
} from "./shape.js";
import { withoutKeywords } from "../reading/source.js";
import { hasAny } from "./scalars.js";
import { typedShape } from "./typed.js";
import { unionsShape } from "./unions.js";
import { isSameOrigin, type LocatedValue } from "../../core/origin.js";

/**
 * The schema that all parts of a flat schema make together; `root` is the place of the whole schema, if there is a
 * single one.
 */
export function mergedShape(
  flat: Flat,
  slot: SchemaSlot,
  context: ShapeContext,
  root?: LocatedValue,
): BuiltSchema {
  if (flat.never) return exactly(neverSchema(slot.node));
  const closed = closedMembers(flat, root);
  if (closed !== undefined) return close(typedShape(closed, slot, context), slot);
  const shape = shapeOf(flat, slot, context);
  const exact = shape.exact && !hasResidue(flat.members) && nullsAgree(flat.members);
  return shape.exact === exact ? shape : { ...shape, exact };
}

function shapeOf(flat: Flat, slot: SchemaSlot, context: ShapeContext): BuiltSchema {
  const unions = alternativesIn(flat.members);
  if (flat.refs.length > 0) return withReferences(flat, slot, context);
  return unions.length > 0
    ? unionsShape(flat, unions, { slot, context })
    : typedShape(flat.members, slot, context);
}

/** References that are kept, and the keywords next to them. */
function withReferences(flat: Flat, slot: SchemaSlot, context: ShapeContext): BuiltSchema {
  const { refs, members } = flat;
  const inner: SchemaSlot = { ...slot, node: bare(slot.node) };
  const named = refs.map((ref) => context.refTo(ref, slot.node, slot.medium));
  const rest = members.length === 0 ? [] : [shapeOf({ ...flat, refs: [] }, inner, context)];
  const parts: readonly Schema[] = [...named, ...rest.map(({ schema }) => schema)].filter(
    ({ kind }) => kind !== "any",
  );
  const [single] = parts;
  const sum = combinedFlags(rest);
  if (parts.length === 1 && single !== undefined)
    return { schema: { ...single, docs: slot.node.docs }, ...sum };
  return {
    schema: { origin: slot.node.origin, docs: slot.node.docs, kind: "intersection", parts },
    ...sum,
  };
}

/** Returns whether all parts agree on null. If they do not, only the evaluator knows whether null is valid. */
function nullsAgree(members: readonly Member[]): boolean {
  const passing = members.filter((member) => member.nullable).length;
  if (passing === 0 || passing === members.length) return true;
  const types = typesOf(members);
  return types !== undefined && !types.has("null");
}

/**
 * `unevaluatedProperties: false` around parts that are all merged is equivalent to `additionalProperties: false` of the
 * merged object (Core 11.3). This is the common way to close an `allOf`, which then needs no evaluator.
 */
function closedMembers(
  { members, refs }: Flat,
  root: LocatedValue | undefined,
): readonly Member[] | undefined {
  if (root === undefined || refs.length > 0) return undefined;
  const closing = members.find(
    ({ view }) =>
      view.keywords["unevaluatedProperties"] === false && isSameOrigin(view.place, root),
  );
  if (closing === undefined) return undefined;
  const types = typesOf(members);
  if (types?.size !== 1 || !types.has("object")) return undefined;
  const rest = members.map((member) =>
    member === closing
      ? { ...member, view: withoutKeywords(member.view, ["unevaluatedProperties"]) }
      : member,
  );
  const simple =
    !hasResidue(rest) &&
    !members.some((member) => member.nullable) &&
    alternativesIn(rest).length === 0 &&
    !hasAny(rest, ["additionalProperties", "const", "enum"]);
  return simple && declaresRequired(rest) ? rest : undefined;
}

function declaresRequired(members: readonly Member[]): boolean {
  const names = new Set(
    members.flatMap(({ view }) => Object.keys(view.keywords["properties"] ?? {})),
  );
  const required = members.flatMap(({ view }) => view.keywords["required"] ?? []);
  return required.every((name) => typeof name === "string" && names.has(name));
}

function close(shape: BuiltSchema, { node }: SchemaSlot): BuiltSchema {
  if (shape.schema.kind !== "object") return shape;
  const schema: ObjectSchema = { ...shape.schema, additional: neverSchema(bare(node)) };
  return { ...shape, schema };
}
