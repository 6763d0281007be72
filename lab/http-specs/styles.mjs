/** Values of parameters and headers from their texts, by the style and the schema of each (OpenAPI, 4.8.12). */
import { follow } from "../values/references.mjs";

const SEPARATORS = { spaceDelimited: " ", pipeDelimited: "|", form: ",", label: ".", matrix: ";" };

/** What a value of a schema may be, with its alternatives. */
function typesOf(schema, root) {
  const found = follow(root, schema) ?? {};
  const branches = [found.anyOf, found.oneOf, found.allOf].flatMap((list) => list ?? []);
  const values = found.enum ?? ("const" in found ? [found.const] : []);
  return [
    ...[found.type ?? []].flat(),
    ...values.map((value) => typeof value),
    ...branches.flatMap((branch) => typesOf(branch, root)),
  ];
}

export const isOf = (type, schema, root) => typesOf(schema, root).includes(type);

const isPlain = (schema, root) => !isOf("array", schema, root) && !isOf("object", schema, root);

export function scalarOf(schema, text, root) {
  const types = typesOf(schema, root);
  const isNumber = text !== "" && !Number.isNaN(Number(text));
  if (isNumber && types.some((type) => /integer|number/.test(type))) return Number(text);
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return String(text) === "true";
  return String(text);
}

/** A list of the pieces, or an object of them: of pairs `name=value`, or of names and values in turn. */
function joinPieces(schema, pieces, { explode, root }) {
  const { items, properties, additionalProperties, unevaluatedProperties } =
    follow(root, schema) ?? {};
  if (isOf("array", schema, root)) return pieces.map((piece) => scalarOf(items, piece, root));
  const pairs = explode
    ? pieces.map((piece) => piece.split("="))
    : pieces.flatMap((piece, index) => (index % 2 === 0 ? [[piece, pieces[index + 1]]] : []));
  const further = additionalProperties ?? unevaluatedProperties;
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, scalarOf(properties?.[name] ?? further, value, root)]),
  );
}

export function fromSegment({ name, schema, style = "simple", explode = false }, raw, root) {
  const text = decodeURIComponent(raw).slice(style === "simple" ? 0 : 1);
  const bare = (piece) => (style === "matrix" ? piece.replace(`${name}=`, "") : piece);
  if (isPlain(schema, root)) return scalarOf(schema, bare(text), root);
  const pieces = bare(text).split((explode ? SEPARATORS[style] : undefined) ?? ",");
  return joinPieces(schema, pieces.map(bare), { explode, root });
}

/** Takes what belongs to the parameter from `query`. */
export function fromQuery(
  { name, schema, style = "form", explode = style === "form" },
  query,
  root,
) {
  if (isOf("object", schema, root) && (explode || style === "deepObject")) {
    const { properties } = follow(root, schema);
    const keys = Object.keys(query).filter((key) => properties === undefined || key in properties);
    const pairs = keys.map((key) => `${key}=${query[key]}`);
    for (const key of keys) delete query[key];
    return joinPieces(schema, pairs, { explode: true, root });
  }
  const value = query[name];
  delete query[name];
  if (value === undefined || isPlain(schema, root)) return value && scalarOf(schema, value, root);
  const pieces = explode ? [value].flat() : String(value).split(SEPARATORS[style]);
  return joinPieces(schema, pieces, { explode, root });
}

export const fromText = ({ schema, explode = false }, text, root) =>
  isPlain(schema, root)
    ? scalarOf(schema, text, root)
    : joinPieces(schema, String(text).split(/, ?/), { explode, root });
