import { basic } from "../../wire/bodies/basic.js";
import { codecFor } from "../../wire/bodies/codec.js";
import { encodeCookies } from "../../wire/parameters/cookies.js";
import type { ContentDescriptor, OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { EncodeError } from "../../wire/values/errors.js";
import { checkedHeader, encodeHeaders } from "../../wire/parameters/headers.js";
import { encodePath } from "../../wire/parameters/path.js";
import { encodeQuery } from "../../wire/parameters/query.js";
import { isRecord } from "../../wire/values/text.js";
import type { Outgoing } from "../call/capability.js";
import type { CallOptions, RequestParts } from "../call/types.js";

type Values = Readonly<Record<string, unknown>>;

const values = (part: unknown): Values => (isRecord(part) ? part : {});

/** Path and query of a request. */
export function encodeTarget(operation: OperationDescriptor, request: RequestParts): string {
  const { parameters = [] } = operation;
  const path = encodePath(operation.path, parameters, values(request.params));
  const query = encodeQuery(parameters, request.query);
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Headers and body of a request. Later words win: the client's, the operation's, the call's. */
export function encodeRequest(
  operation: OperationDescriptor,
  request: RequestParts,
  {
    url,
    options,
    headers: common,
  }: {
    readonly url: string;
    readonly options: CallOptions;
    readonly headers: Readonly<Record<string, string>>;
  },
): Outgoing {
  const { parameters = [], method } = operation;
  const headers = new Headers();
  setAll(headers, common);
  const accept = acceptOf(operation);
  if (accept !== "") headers.set("Accept", accept);
  encodeHeaders(parameters, values(request.headers), headers);
  const cookies = encodeCookies(parameters, values(request.cookies));
  if (cookies !== "") headers.set("Cookie", cookies);
  const body = encodeContent(operation, request, { headers, options });
  if (options.idempotencyKey !== undefined) {
    setAll(headers, { "Idempotency-Key": options.idempotencyKey });
  }
  setAll(headers, options.headers ?? {});
  return { method, url, headers, ...(body !== undefined && { body }) };
}

function setAll(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, checkedHeader(name, value));
}

/** Every media type that an answer is declared in. */
const acceptOf = ({ responses }: OperationDescriptor): string => {
  const types = responses.flatMap(({ contents = [] }) => contents.map(({ type }) => type));
  return [...new Set(types)].join(", ");
};

function encodeContent(
  { body }: OperationDescriptor,
  request: RequestParts,
  { headers, options }: { readonly headers: Headers; readonly options: CallOptions },
): Outgoing["body"] {
  if (body === undefined) return undefined;
  if (request.body === undefined) {
    if (body.required !== true) return undefined;
    throw new EncodeError("request body", "is missing");
  }
  const content = contentFor(body.contents, request.contentType);
  const { codecs = [] } = options;
  const codec = codecFor(content, [basic, ...codecs]);
  const encoded = codec.encode(content, request.body, request.contentType ?? content.type);
  if (encoded.contentType !== undefined) {
    headers.set("Content-Type", checkedHeader("Content-Type", encoded.contentType));
  }
  return encoded.body;
}

/** The first declared media type, unless the caller names another. */
function contentFor(
  contents: readonly ContentDescriptor[],
  contentType: string | undefined,
): ContentDescriptor {
  const [first] = contents;
  const found =
    contentType === undefined
      ? first
      : (contents.find(({ type }) => type === contentType) ?? ranged(contents, contentType));
  if (found !== undefined) return found;
  const declared = contents.map(({ type }) => type).join(", ");
  throw new EncodeError(
    "request body",
    `cannot be ${String(contentType)}: the document has ${declared}`,
  );
}

const ranged = (
  contents: readonly ContentDescriptor[],
  type: string,
): ContentDescriptor | undefined =>
  contents.find(
    (content) =>
      type.startsWith(content.type.replace(/\*(?:\/\*)?$/, "")) && content.type.includes("*"),
  );
