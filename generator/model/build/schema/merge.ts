import type { ObjectSchema, Schema } from "../../schema.js";
import type { Place } from "../place.js";
import { isSamePlace } from "../place-map.js";
import { alternativesIn } from "./alternatives.js";
import { type Flat, hasResidue, type Member } from "./flatten.js";
import {
  bare,
  exactly,
  neverSchema,
  together,
  type Scene,
  type Shape,
  type Workshop,
} from "./shape.js";
import { without } from "./source.js";
import { hasAny, typedShape } from "./typed.js";
import { typesOf } from "./types-of.js";
import { unionsShape } from "./unions.js";

/** The shape of a schema that has been taken apart; `root` is the place that the whole of it stands at, if there is one. */
export function mergedShape(flat: Flat, scene: Scene, workshop: Workshop, root?: Place): Shape {
  if (flat.never) return exactly(neverSchema(scene.node));
  const closed = closedMembers(flat, root);
  if (closed !== undefined) return close(typedShape(closed, scene, workshop), scene);
  const shape = shapeOf(flat, scene, workshop);
  const exact = shape.exact && !hasResidue(flat.members) && nullsAgree(flat.members);
  return shape.exact === exact ? shape : { ...shape, exact };
}

function shapeOf(flat: Flat, scene: Scene, workshop: Workshop): Shape {
  const unions = alternativesIn(flat.members);
  if (flat.refs.length > 0) return withReferences(flat, scene, workshop);
  return unions.length > 0
    ? unionsShape(flat, unions, { scene, workshop })
    : typedShape(flat.members, scene, workshop);
}

/** References that are kept, and what stands beside them. */
function withReferences({ refs, members, depth }: Flat, scene: Scene, workshop: Workshop): Shape {
  const inner: Scene = { ...scene, node: bare(scene.node) };
  const named = refs.map((ref) => workshop.refTo(ref, scene.node, scene.medium));
  const own = members.filter(({ view }) =>
    Object.keys(view.words).some((word) => word !== "$ref" && word !== "allOf"),
  );
  const [only] = named;
  if (own.length === 0 && named.length === 1 && only !== undefined) return exactly(only);
  const rest =
    own.length === 0
      ? []
      : [shapeOf({ members: own, refs: [], never: false, depth }, inner, workshop)];
  const parts: readonly Schema[] = [...named, ...rest.map(({ schema }) => schema)].filter(
    ({ kind }) => kind !== "any",
  );
  const [single] = parts;
  const sum = together(rest);
  if (parts.length === 1 && single !== undefined)
    return { schema: { ...single, docs: scene.node.docs }, ...sum };
  return {
    schema: { origin: scene.node.origin, docs: scene.node.docs, kind: "intersection", parts },
    ...sum,
  };
}

/** Whether it is plain that null holds, or that it does not; otherwise only the evaluator knows. */
function nullsAgree(members: readonly Member[]): boolean {
  const passing = members.filter((member) => member.nullable).length;
  if (passing === 0 || passing === members.length) return true;
  const types = typesOf(members);
  return types !== undefined && !types.has("null");
}

/**
 * `unevaluatedProperties: false` around parts that are all merged is `additionalProperties: false` of the merged object (Core 11.3):
 * the common way to close an `allOf`, which then needs no evaluator.
 */
function closedMembers(
  { members, refs }: Flat,
  root: Place | undefined,
): readonly Member[] | undefined {
  if (root === undefined || refs.length > 0) return undefined;
  const closing = members.find(
    ({ view }) => view.words["unevaluatedProperties"] === false && isSamePlace(view.place, root),
  );
  if (closing === undefined) return undefined;
  const types = typesOf(members);
  if (types?.size !== 1 || !types.has("object")) return undefined;
  const rest = members.map((member) =>
    member === closing
      ? { ...member, view: without(member.view, ["unevaluatedProperties"]) }
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
  const names = new Set(members.flatMap(({ view }) => Object.keys(view.words["properties"] ?? {})));
  const required = members.flatMap(({ view }) => view.words["required"] ?? []);
  return required.every((name) => typeof name === "string" && names.has(name));
}

function close(shape: Shape, { node }: Scene): Shape {
  if (shape.schema.kind !== "object") return shape;
  const schema: ObjectSchema = { ...shape.schema, additional: neverSchema(bare(node)) };
  return { ...shape, schema };
}
