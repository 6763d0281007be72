import type { LocatedValue } from "../../core/origin.js";
import type { JsonType } from "../../document/keywords.js";
import { formatCheck } from "../../../../runtime/json-schema/formats/table.js";
import { arrayShape } from "./arrays.js";
import { enumShape } from "./enums.js";
import { objectShape } from "./objects.js";
import {
  binarySchema,
  checkPatterns,
  hasAny,
  impossible,
  isBinary,
  numberShape,
  stringShape,
  textsOf,
} from "./scalars.js";
import {
  anySchema,
  bare,
  exactly,
  nullableSchema,
  nullSchema,
  roughly,
  combinedFlags,
  type BuiltSchema,
  type ShapeContext,
  type ShapeInput,
  type SchemaSlot,
} from "./shape.js";
import { impliedTypes, typesOf, type Member } from "../composing/flat.js";
import { OF_ARRAY, OF_NUMBER, OF_OBJECT, OF_STRING } from "../reading/keyword-groups.js";

/**
 * The shape of keywords other than alternatives: from values, from `type`, or from the types that the other keywords
 * apply to.
 */
export function typedShape(
  members: readonly Member[],
  slot: SchemaSlot,
  context: ShapeContext,
): BuiltSchema {
  const { node } = slot;
  const content = eventContent(members, slot);
  if (content !== undefined) return exactly(context.inner(content, { ...slot, medium: "json" }));
  const listed = enumShape(members, node, context.source);
  if (listed !== undefined) return listed;
  const types = typesOf(members);
  const implying = members.find(({ view }) => view.impliesObject);
  if (implying !== undefined && impliedTypes(members) !== undefined)
    context.source.noteImplied(implying.view.place);
  if (types === undefined) {
    const shape = typelessShape(members, slot, context);
    const nullable = members.length > 0 && members.every((member) => member.nullable);
    return nullable ? { ...shape, schema: nullableSchema(shape.schema) } : shape;
  }
  const kinds = [...types].filter((type) => type !== "null");
  if (types.size === 0) {
    const list = [...new Set(members.flatMap(({ view }) => view.keywords["type"] ?? []))].join(
      " and ",
    );
    return exactly(impossible(`it must be ${list} at once`, node, context.source));
  }
  if (kinds.length === 0) return exactly(nullSchema(node));
  const shape = ofTypes(kinds, members, { slot, context });
  return types.has("null") ? { ...shape, schema: nullableSchema(shape.schema, node) } : shape;
}

/** A string with what its text contains. */
function withContent(
  members: readonly Member[],
  slot: SchemaSlot,
  { source, innerAll }: ShapeContext,
): BuiltSchema {
  const shape = stringShape(members, slot.node, { source, medium: slot.medium });
  const places = members.flatMap(({ view }) => view.at("contentSchema") ?? []);
  if (shape.schema.kind !== "string" || places.length === 0) return shape;
  const content = innerAll(places, { ...slot, medium: "json" });
  return { ...shape, schema: { ...shape.schema, content } };
}

/**
 * The schema of what the data of an event is the text of (OpenAPI 3.2, 4.14.4.1): readers of the stream parse the text.
 */
function eventContent(
  members: readonly Member[],
  { medium }: SchemaSlot,
): LocatedValue | undefined {
  if (medium !== "event data") return undefined;
  const isJson = textsOf(members, "contentMediaType").some((type) =>
    /^[^;]*[/+]json\b/i.test(type),
  );
  const [content] = members.flatMap(({ view }) => view.at("contentSchema") ?? []);
  return isJson ? content : undefined;
}

function ofTypes(
  kinds: readonly JsonType[],
  members: readonly Member[],
  input: ShapeInput,
): BuiltSchema {
  const [only] = kinds;
  if (only !== undefined && kinds.length === 1) return ofType(only, members, input);
  const inner = { ...input, slot: { ...input.slot, node: bare(input.slot.node) } };
  const shapes = kinds.map((kind) => ofType(kind, members, inner));
  const variants = shapes.map(({ schema }) => schema);
  return {
    schema: {
      origin: input.slot.node.origin,
      docs: input.slot.node.docs,
      kind: "union",
      variants,
      exclusive: false,
    },
    ...combinedFlags(shapes),
  };
}

function ofType(
  type: JsonType,
  members: readonly Member[],
  { slot, context }: ShapeInput,
): BuiltSchema {
  const { node } = slot;
  switch (type) {
    case "null":
      return exactly(nullSchema(node));
    case "boolean":
      return exactly({ origin: node.origin, docs: node.docs, kind: "boolean" });
    case "integer":
    case "number":
      return numberShape(members, node, { integer: type === "integer", source: context.source });
    case "string":
      return withContent(members, slot, context);
    case "array":
      return arrayShape(members, slot, context);
    case "object":
      return objectShape(members, slot, context);
    default:
      return type satisfies never;
  }
}

/**
 * Without a `type`, a keyword applies only to values of its own type, and all other values are valid. The shape is that
 * of the keywords; validators follow the standard exactly (docs/decisions/schemas.md).
 */
function typelessShape(
  members: readonly Member[],
  slot: SchemaSlot,
  context: ShapeContext,
): BuiltSchema {
  if (slot.medium === "bytes" || isBinary(members, slot.medium))
    return exactly(binarySchema(members, slot.node));
  const ofObject = hasAny(members, OF_OBJECT);
  const ofArray = hasAny(members, OF_ARRAY);
  const ofScalar = hasAny(members, [...OF_NUMBER, ...OF_STRING]) || assertsFormat(members);
  if (ofObject && !ofArray && !ofScalar)
    return typelessResult(objectShape(members, slot, context), slot);
  if (ofArray && !ofObject && !ofScalar)
    return typelessResult(arrayShape(members, slot, context), slot);
  const isUndescribed = !ofObject && !ofArray && !ofScalar;
  if (slot.medium === "part" && isUndescribed) return exactly(binarySchema(members, slot.node));
  checkPatterns(members, context.source);
  return ofArray || ofScalar ? roughly(anySchema(slot.node)) : exactly(anySchema(slot.node));
}

/** If no object can be valid, values of all other types still are. */
function typelessResult({ schema }: BuiltSchema, { node }: SchemaSlot): BuiltSchema {
  return schema.kind === "never"
    ? roughly(anySchema(node))
    : { schema, exact: false, typeless: true };
}

const assertsFormat = (members: readonly Member[]): boolean =>
  textsOf(members, "format").some((format) => formatCheck(format) !== undefined);
