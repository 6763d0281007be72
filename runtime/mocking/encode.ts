import { isObject } from "../json-schema/values/value.js";
import { exactText } from "../wire/conversion/exact-json.js";
import type { MockContent } from "./types.js";

/** Encodes a value as a response body in the media type of its content. */
export function encodeBody(value: unknown, { codec }: MockContent): BodyInit {
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
      return streamOf(value, (item) => `data: ${textOf(item).replaceAll("\n", "\ndata: ")}\n\n`);
    case "json-lines":
      return streamOf(value, (item) => `${jsonOf(item)}\n`);
    case "json-sequence":
      return streamOf(value, (item) => `\u001e${jsonOf(item)}\n`);
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

/** A stream of the items of a list or another iterable, one chunk per item. */
function streamOf(value: unknown, frame: (item: unknown) => string): ReadableStream {
  const encoder = new TextEncoder();
  const items = iterate(value);
  return new ReadableStream({
    async pull(controller) {
      const { done, value: item } = await items.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(frame(item)));
    },
  });
}

async function* iterate(value: unknown): AsyncGenerator<unknown> {
  if (!isIterable(value)) yield value;
  else for await (const item of value) yield item;
}

const isIterable = (value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Symbol.iterator in value || Symbol.asyncIterator in value);
