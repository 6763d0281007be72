import {
  type Declaration,
  type Docs,
  type EnumSchema,
  type JsonObject,
  type JsonSchema,
  nullableKeywords,
  type Schema,
  type UnionSchema,
  writeSchema,
} from "../../../description/index.js";
import { rendererText } from "./text.js";

/** Returns the target of a reference to a declaration; called once for each reference that is written. */
export type ReferenceTo = (declaration: Declaration) => string;

/** A schema of the model as JSON Schema 2020-12, for the renderer. What only the evaluator checks is left out. */
export function schemaObject(schema: Schema, refTo: ReferenceTo): JsonObject {
  const written = writeSchema(schema, {
    never: NEVER,
    reference: refTo,
    enum: enumObject,
    nullable: nullableKeywords,
    refined: (_, inner) => inner,
    union: unionObject,
    annotations,
  });
  return typeof written === "boolean" ? NEVER : written;
}

/** Renderers show an empty negation, and stumble over `false`. */
const NEVER: JsonObject = { not: {} };

function annotations(docs: Docs): JsonObject {
  const { title, description, deprecated, examples, unit } = docs;
  const text = [description, unit === undefined ? undefined : `Unit: ${unit}.`]
    .filter((part) => part !== undefined)
    .join("\n\n");
  return {
    ...(title !== undefined && { title }),
    ...(text !== "" && { description: rendererText(text) }),
    ...(deprecated === true && { deprecated }),
    ...(examples !== undefined && { examples }),
  };
}

function enumObject({ values }: EnumSchema): JsonObject {
  const described = values.some(({ description }) => description !== undefined);
  const types = new Set(values.map(({ value }) => typeof value));
  const [type] = types;
  return {
    ...(types.size === 1 && type !== undefined && { type }),
    enum: values.map(({ value }) => value),
    ...(described && {
      "x-enum-descriptions": values.map(({ description = "" }) => rendererText(description)),
    }),
  };
}

function unionObject(
  { variants, exclusive, discriminator }: UnionSchema,
  members: readonly JsonSchema[],
): JsonObject {
  const mapping = (discriminator?.cases ?? []).flatMap(({ value, variant }) => {
    const member = members[variant];
    const target = typeof member === "object" ? member["$ref"] : undefined;
    return target === undefined ? [] : [[value, target] as const];
  });
  return {
    [exclusive ? "oneOf" : "anyOf"]: members,
    ...(discriminator !== undefined &&
      mapping.length === variants.length && {
        discriminator: {
          propertyName: discriminator.property,
          mapping: Object.fromEntries(mapping),
        },
      }),
  };
}
