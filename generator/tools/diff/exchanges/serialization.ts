import {
  isStructured,
  leaves,
  type Node,
  type ParameterCodec,
  type Schema,
} from "../../../description/index.js";
import type { OldAndNew } from "../findings/pairing.js";
import { keywordAt, type MessageScope, raiseIn } from "./scope.js";

/** A value that is serialised like a parameter: a parameter or a header. */
interface SerializedValue extends Node {
  readonly codec: ParameterCodec;
  readonly schema: Schema;
}

type Pair = OldAndNew<SerializedValue>;

/** Reports a change of serialisation, if it affects the value. */
export function compareSerialization(scope: MessageScope, pair: Pair, name: string): void {
  const [before, after] = [describeCodec(pair.old), describeCodec(pair.new)];
  if (before === after) return;
  // A value of another type is serialised differently, which is reported separately.
  if (
    hasParts(pair.old.schema) !== hasParts(pair.new.schema) &&
    isStyle(pair.old) &&
    isStyle(pair.new)
  )
    return;
  const at = keywordAt(scope, pair, "style", "explode", "allowReserved", "content");
  const isReservedAlone = withoutReserved(before) === withoutReserved(after);
  const ruling = isReservedAlone ? "reserved" : scope.view.role;
  raiseIn(scope, "serialization-changed", at, { ruling, detail: { name, before, after } });
}

const isStyle = ({ codec }: SerializedValue): boolean => codec.kind === "style";

const withoutReserved = (codec: string): string => codec.replace(" allowReserved", "");

/** How values are transmitted. A single value is the same in styles that differ only in how parts are combined. */
function describeCodec({ codec, schema }: SerializedValue): string {
  if (codec.kind === "content") return codec.mediaType.toLowerCase();
  const reserved = codec.allowReserved && !isPlain(schema) ? " allowReserved" : "";
  // `simple` joins the items of a list with commas, exploded or not (OpenAPI 3.2, 4.12.3.1).
  const explodes = codec.explode && (codec.style !== "simple" || !isList(schema));
  if (hasParts(schema)) return `${codec.style}${explodes ? " explode" : ""}${reserved}`;
  const { style } = codec;
  const own = style === "label" || style === "matrix" || style === "cookie" ? style : "plain";
  return own + reserved;
}

/** Numbers and booleans have no reserved characters (RFC 3986, section 2.2). */
const isPlain = (schema: Schema): boolean =>
  [...leaves(schema)].every(({ kind }) => kind === "number" || kind === "boolean");

const isList = (schema: Schema): boolean =>
  [...leaves(schema)].every(({ kind }) => kind === "array" || kind === "tuple");

const hasParts = (schema: Schema): boolean =>
  isStructured(schema) ||
  [...leaves(schema)].some((leaf) => leaf.kind === "any" || isStructured(leaf));
