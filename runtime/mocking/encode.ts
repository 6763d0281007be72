import { isObject } from "../json-schema/values/value.js";
import { writeEvent } from "../wire/bodies/event-stream.js";
import { streamOf } from "../wire/bodies/lines.js";
import { exactText } from "../wire/conversion/exact-json.js";
import type { MockContent } from "./types.js";

/** Encodes a value as a response body in the media type of its content. */
export function encodeBody(value: unknown, { codec, shape = "json" }: MockContent): BodyInit {
  if (isRaw(value)) return value;
  switch (codec) {
    case "json":
      return jsonOf(value);
    case "text":
    case "binary":
      return textOf(value);
    case "form":
      return new URLSearchParams(fieldsOf(value));
    case "multipart":
      return formOf(value);
    case "event-stream":
      return streamOf(textsOf(value, (item) => writeEvent(item, shape, jsonOf)));
    case "json-lines":
      return streamOf(textsOf(value, (item) => `${jsonOf(item)}\n`));
    case "json-sequence":
      return streamOf(textsOf(value, (item) => `\u001e${jsonOf(item)}\n`));
    default:
      return codec satisfies never;
  }
}

/** Bytes of which a body can be made; compilers before 5.7 have only one such type. */
type Bytes = ReturnType<Uint8Array["slice"]>;

const isRaw = (value: unknown): value is Blob | ArrayBuffer | Bytes | FormData =>
  value instanceof Blob ||
  value instanceof ArrayBuffer ||
  value instanceof Uint8Array ||
  value instanceof FormData;

const textOf = (value: unknown): string => (typeof value === "string" ? value : jsonOf(value));

/** JSON in which a `bigint` is a number; dates write themselves. */
const jsonOf = (value: unknown): string => exactText(value) ?? "null";

const fieldsOf = (value: unknown): [string, string][] =>
  isObject(value) ? Object.entries(value).map(([name, field]) => [name, textOf(field)]) : [];

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, field] of fieldsOf(value)) form.append(name, field);
  return form;
}

/** A text for each item of a list or another iterable; any other value is the only item. */
async function* textsOf(
  value: unknown,
  textOfItem: (item: unknown) => string,
): AsyncGenerator<string> {
  const items = isIterable(value) ? value : [value];
  for await (const item of items) yield textOfItem(item);
}

const isIterable = (value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Symbol.iterator in value || Symbol.asyncIterator in value);
