import { pickAccepted } from "../wire/negotiation/accept.js";
import { concreteType } from "../wire/values/media-type.js";
import { nearestContent } from "../wire/negotiation/content.js";
import { isSuccess, statusKeys } from "../wire/negotiation/status.js";
import type { SchemaTable } from "../json-schema/values/types.js";
import { sampler, type Sampler } from "../samples/sampler.js";
import { pathParameters } from "./match.js";
import type { AnyMockReply, AnyMock, MockContent, MockOperation, MockOptions } from "./types.js";
import { isObject } from "../json-schema/values/value.js";
import { writeEvent } from "../wire/bodies/event-stream.js";
import { byteStream } from "../wire/bodies/lines.js";
import { exactText } from "../wire/conversion/exact-json.js";

/** What msw calls its handlers with. Its requests have methods with other types than those of some platforms. */
export interface MockedCall {
  readonly request: Pick<Request, "method" | "url" | "headers">;
}

/** Makes response bodies that the test does not supply. */
export interface MockBodies {
  sample(content: MockContent, operation: MockOperation, seed: number | string): unknown;
}

/** Makes bodies from the document's examples or, if there are none, from its schemas. */
export function bodiesFrom(schemas: SchemaTable): MockBodies {
  let cached: Sampler | undefined;
  return {
    sample({ schema, examples = [], codec }, { id }, seed) {
      const [example] = examples;
      if (example !== undefined) return example;
      cached ??= sampler(schemas);
      const { sample } = cached;
      const value = (label: string): unknown =>
        sample(schema, { seed: `${seed} ${id} ${label}`, direction: "read" });
      return SEQUENCES.has(codec) ? [value("first"), value("second")] : value("");
    },
  };
}

const SEQUENCES: ReadonlySet<string> = new Set([
  "event-stream",
  "json-lines",
  "json-sequence",
  "multipart-sequence",
]);

/** The input of a mock. */
interface MockInput {
  readonly mock: AnyMock | undefined;
  readonly options: MockOptions | undefined;
  readonly bodies: MockBodies;
}

/**
 * Responds to requests of an operation as specified, or else with a success: 200 without a body if none is declared.
 * Ignores requests with another method, or without the query that the path of the operation has.
 *
 * @throws TypeError for a given status that the document does not declare.
 * @throws SampleError if a body has to be generated and no value was found that its schema allows.
 */
export function responder(
  operation: MockOperation,
  { mock, options = {}, bodies }: MockInput,
): (call: MockedCall) => Promise<Response | undefined> {
  return async ({ request: mocked }) => {
    const request = mocked as Request;
    const params = pathParameters(operation, request);
    if (request.method !== operation.method || params === undefined) return undefined;
    const call = { request, params };
    const given = typeof mock === "function" ? await mock(call) : mock;
    const { delay, seed = 0 } = options;
    if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
    const answer = given ?? successOf(operation);
    const declared = declaredFor(answer.status, operation);
    if (declared === undefined && given !== undefined)
      throw new TypeError(`${operation.id} declares no answer with the status ${answer.status}`);
    return responseOf(answer, {
      contents: declared?.contents ?? [],
      accept: request.headers.get("accept"),
      sample: (content) => bodies.sample(content, operation, seed),
    });
  };
}

export const declaredFor = (
  status: number,
  { responses }: MockOperation,
): MockOperation["responses"][number] | undefined =>
  statusKeys(status)
    .map((key) => responses.find((response) => String(response.status) === key))
    .find((response) => response !== undefined);

/** The first success status that the document declares. */
export function successOf({ responses }: MockOperation): AnyMockReply {
  const success = responses.find(({ status }) => isSuccess(status));
  return { status: typeof success?.status === "number" ? success.status : 200 };
}

interface BodyContext {
  readonly contents: readonly MockContent[];
  readonly accept: string | null;
  readonly sample: (content: MockContent) => unknown;
}

export function responseOf(
  answer: AnyMockReply,
  { contents, accept, sample }: BodyContext,
): Response {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const content = contentOf(contents, headers.get("content-type"), accept);
  if (content === undefined || NO_BODY.has(status)) return new Response(null, { status, headers });
  const value = "body" in answer ? answer.body : sample(content);
  if (content.codec !== "multipart" && !headers.has("content-type"))
    headers.set("content-type", typeOf(content));
  return new Response(encodeMockBody(value, content), { status, headers });
}

function typeOf({ type, codec }: MockContent): string {
  if (codec.startsWith("multipart-")) return `${type}; boundary=${BOUNDARY}`;
  return concreteType(type, codec) ?? "application/octet-stream";
}

/** The content of a response: of the given type, or else the one that the request prefers, and then JSON. */
function contentOf(
  contents: readonly MockContent[],
  contentType: string | null,
  accept: string | null,
): MockContent | undefined {
  if (contentType !== null) return nearestContent(contents, contentType) ?? contents[0];
  const isJson = ({ codec }: MockContent): boolean => codec === "json";
  const preferred = [...contents.filter(isJson), ...contents.filter((each) => !isJson(each))];
  return pickAccepted(preferred, accept) ?? preferred[0];
}

/** Statuses whose responses have no body (Fetch standard, 2.2.3); there are no responses with 101 and 103. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Responds to requests that no mock handles, so that they do not reach the network: the request fails, and the console
 * says why.
 */
export function refuseUnhandled({ request }: MockedCall): Response {
  const { pathname } = new URL(request.url);
  console.error(
    `No mock answers ${request.method} ${pathname}: the document has no such operation.`,
  );
  return Response.error();
}

/** What a `Response` can be made of: the types of Node have no name for it. */
type MockBody = NonNullable<ConstructorParameters<typeof Response>[0]>;

/** Encodes a value as a response body in the media type of its content. */
export function encodeMockBody(value: unknown, { codec, shape = "json" }: MockContent): MockBody {
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
    case "multipart-array":
      return partsOf(value);
    case "multipart-sequence":
      return byteStream(partTexts(value));
    case "event-stream":
      return byteStream(textsOf(value, (item) => writeEvent(item, shape, jsonOf)));
    case "json-lines":
      return byteStream(textsOf(value, (item) => `${jsonOf(item)}\n`));
    case "json-sequence":
      return byteStream(textsOf(value, (item) => `\u001e${jsonOf(item)}\n`));
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

const BOUNDARY = "mock-boundary-e3f1a0c5d7b94826";

/** Parts without names. */
function partsOf(value: unknown): Blob {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const parts = items.flatMap((item) => [
    partHead(item),
    isRaw(item) && !(item instanceof FormData) ? item : textOf(item),
    "\r\n",
  ]);
  return new Blob([...parts, `--${BOUNDARY}--\r\n`]);
}

/** The same, each when its item comes. */
async function* partTexts(value: unknown): AsyncGenerator<string> {
  yield* textsOf(value, (item) => `${partHead(item)}${textOf(item)}\r\n`);
  yield `--${BOUNDARY}--\r\n`;
}

const partHead = (item: unknown): string =>
  `--${BOUNDARY}\r\nContent-Type: ${partType(item)}\r\n\r\n`;

function partType(item: unknown): string {
  if (isRaw(item)) return (item instanceof Blob && item.type) || "application/octet-stream";
  return isObject(item) || Array.isArray(item) ? "application/json" : "text/plain";
}

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
