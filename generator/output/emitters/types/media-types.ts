import {
  type Body,
  type Content,
  leaves,
  type Operation,
  originKey,
  type Response,
  type Schema,
} from "../../../description/index.js";
import {
  keyword,
  literalType,
  templateType,
  type TypeExpression,
  unionType,
} from "../../print/type.js";

/** The media types that a call may choose from, and those that it requests by default. */
export interface MediaTypeChoice {
  readonly types: readonly string[];
  readonly preferred: readonly string[];
}

/** Returns whether the type of a response depends on the requested media type. */
export const hasChoice = (response: Response): boolean =>
  mayBeChosen(response) && new Set(response.contents.map(valueKey)).size > 1;

/** Whether the media types of a response are worth choosing from. */
const mayBeChosen = ({ contents }: Response): boolean =>
  contents.length > 1 && contents.some(({ codec }) => codec !== "json");

/** The media types that a call may request, whether they have one type or several. */
export const acceptableTypes = ({ responses }: Operation): readonly string[] => [
  ...new Set(
    responses
      .filter(mayBeChosen)
      .flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  ),
];

/** The media types of a body by what values of them are: those of one type stand together. */
export const bodyTypes = ({ contents }: Body): readonly (readonly Content[])[] =>
  [...new Set(contents.map(bodyKey))].map((key) => contents.filter((one) => bodyKey(one) === key));

const bodyKey = (content: Content): string =>
  `${valueKey(content)} ${STREAM.test(content.codec)} ${hasFiles(content)}`;

const STREAM = /stream|lines|sequence/;

/**
 * The type of the names of media types. A range is any text, or a pattern that does not contain what names other types:
 * `application/${string}+json`.
 */
export function nameOfTypes(
  contents: readonly Content[],
  ranges: "any" | "pattern",
): TypeExpression {
  const types = contents.map(({ mediaType }) => mediaType);
  const isRange = (type: string): boolean => type.includes("*");
  if (ranges === "any" && types.some(isRange)) return keyword("string");
  return unionType(
    types.map((type) => (isRange(type) ? templateType(type.split("*")) : literalType(type))),
  );
}

/** Returns whether a property of a form is a file or a list of files, or a part of a body without names is a file. */
export const hasFiles = ({ codec, schema }: Content): boolean =>
  codec === "multipart"
    ? [...leaves(schema)].some(
        (leaf) =>
          leaf.kind === "object" && leaf.properties.some((property) => isFile(property.schema)),
      )
    : codec === "multipart-array" && isFile(schema);

const isFile = (schema: Schema): boolean =>
  [...leaves(schema)].some(
    (leaf) =>
      leaf.kind === "binary" ||
      (leaf.kind === "array" && isFile(leaf.items)) ||
      (leaf.kind === "tuple" && [...leaf.prefix, leaf.rest].some(isFile)),
  );

/** What values of a media type are: the same for contents that have one type. */
function valueKey({ codec, item, schema }: Content): string {
  if (codec === "binary" || (codec === "text" && schema.kind === "any")) return codec;
  return `${item === undefined ? "" : "items "}${schemaKey(item ?? schema)}`;
}

function schemaKey(schema: Schema): string {
  switch (schema.kind) {
    case "boolean":
      return schema.kind;
    case "number":
    case "string":
      return `${schema.kind} ${schema.format ?? ""}`;
    case "array":
      return `array of ${schemaKey(schema.items)}`;
    case "ref":
      return originKey(schema.target.origin);
    default:
      return originKey(schema.origin);
  }
}

/** `undefined` if each response has only one media type, or only those of one type. */
export function mediaTypeChoice({ responses }: Operation): MediaTypeChoice | undefined {
  const chosen = responses.filter(hasChoice);
  const types = new Set(
    chosen.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  const preferred = new Set(chosen.flatMap(({ contents }) => preferredTypes(contents)));
  return types.size === 0 ? undefined : { types: [...types], preferred: [...preferred] };
}

/**
 * The media types of a response that a call requests by default: only JSON if there is JSON, and not the plain text that
 * is described as if it were JSON.
 */
export function preferredTypes(contents: readonly Content[]): readonly string[] {
  const json = contents.filter(({ codec }) => codec === "json");
  const labelled = json.filter(({ mediaType }) => !/^text\/plain\b/i.test(mediaType));
  const preferred = [labelled, json, contents].find((all) => all.length > 0) ?? [];
  return preferred.map(({ mediaType }) => mediaType);
}
