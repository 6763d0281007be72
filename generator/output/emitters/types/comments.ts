import {
  type Docs,
  type JsonValue,
  LIMITS,
  type NumberSchema,
  type Operation,
  type Schema,
} from "../../../description/index.js";
import { type Comment, comment } from "../../print/escape/comment.js";

type Tag = readonly [name: string, text: string];

/** The comment of a node: its documentation, then its constraints as tags. */
export function schemaComment(
  node: { readonly docs: Docs },
  schema: Schema,
  defaultValue?: JsonValue,
): Comment | undefined {
  const { docs } = node;
  return comment({
    text: [headline(docs), docs.description],
    tags: [...constraintTags(schema), ...otherTags(docs, defaultValue)],
  });
}

/**
 * What an operation does, and its method and path: `Approve a quote (`POST /quotes/{quote_id}/approve`)`. The rest of
 * the description is a paragraph of its own.
 */
export function operationText({ docs, method, path }: Operation): readonly (string | undefined)[] {
  const route = `\`${method} ${path}\``;
  const { summary = docs.title, description } = docs;
  const isShort = description !== undefined && !/\n|<br/i.test(description.trim());
  const headline = (summary ?? (isShort ? description : undefined))?.trim().replace(/\.$/, "");
  const rest = summary === undefined && isShort ? undefined : description;
  return [headline === undefined ? route : `${headline} (${route})`, rest];
}

/** Titles usually repeat the name: they are shown only if there is no description. */
const headline = (docs: Docs): string | undefined =>
  docs.summary ?? (docs.description === undefined ? docs.title : undefined);

function otherTags(docs: Docs, defaultValue: JsonValue | undefined): readonly Tag[] {
  const { unit } = docs;
  if (unit === undefined && defaultValue === undefined) return docsTags(docs);
  return [
    ...(unit === undefined ? [] : [["unit", unit] as const]),
    ...(defaultValue === undefined ? [] : [["default", JSON.stringify(defaultValue)] as const]),
    ...docsTags(docs),
  ];
}

const NO_TAGS: readonly Tag[] = [];

/** Where more is said of a node, and that it should no longer be used. */
export function docsTags(docs: Docs): readonly Tag[] {
  if (docs.externalDocs === undefined) return deprecatedTag(docs);
  const { url, description = "" } = docs.externalDocs;
  return [["see", `${url} ${description}`], ...deprecatedTag(docs)];
}

export const deprecatedTag = ({ deprecated }: Docs): readonly Tag[] =>
  deprecated ? [["deprecated", ""]] : NO_TAGS;

function constraintTags(schema: Schema): readonly Tag[] {
  switch (schema.kind) {
    case "nullable":
    case "refined":
      return constraintTags(schema.schema);
    case "number":
      return tags(withoutFormatLimits(schema), [...LIMITS.number, "format"]);
    case "string":
      return tags(schema, ["format", ...LIMITS.string]);
    case "array":
    case "tuple":
      return tags(schema, LIMITS.array);
    case "object":
      return tags(schema, LIMITS.object);
    default:
      return [];
  }
}

/** A number without the limits that its format has anyway: nothing above 2147483647 is an `int32`. */
export function withoutFormatLimits(schema: NumberSchema): NumberSchema {
  const { format, minimum, maximum } = schema;
  if (format === undefined || (minimum ?? maximum) === undefined) return schema;
  const [, unsigned, bits] = /^(u?)int(8|16|32)$/.exec(format) ?? [];
  if (bits === undefined) return schema;
  const count = 2 ** Number(bits);
  const least = unsigned === "u" ? 0 : -count / 2;
  const { minimum: _least, maximum: _most, ...rest } = schema;
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== least && { minimum }),
    ...(maximum !== undefined && maximum !== least + count - 1 && { maximum }),
  };
}

function tags<Node extends object>(
  node: Node,
  keys: readonly (keyof Node & string)[],
): readonly Tag[] {
  const found: Tag[] = [];
  for (const key of keys) {
    const value: unknown = node[key];
    if (value === undefined || value === false) continue;
    found.push([key, value === true ? "" : String(value)]);
  }
  return found;
}
