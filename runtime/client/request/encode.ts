import type {
  EncodedBody,
  OperationDescriptor,
  ParameterDescriptor,
  RequestEncoders,
  Values,
} from "../../wire/descriptors/descriptor.js";
import { checkedHeader } from "../../wire/values/header.js";
import { isRecord } from "../../wire/values/text.js";
import type { Outgoing } from "../call/capability.js";
import type { CallOptions, RequestParts } from "../call/types.js";

/** The values of a part of a request, such as its query. */
const writer =
  (parameters: readonly ParameterDescriptor[], { values }: RequestEncoders) =>
  (part: unknown): Values => {
    const given = isRecord(part) ? part : {};
    return values?.(parameters, given) ?? given;
  };

/** Path and query of a request. */
export function encodeTarget(
  { path, parameters = [], encode = {} }: OperationDescriptor,
  request: RequestParts,
): string {
  const write = writer(parameters, encode);
  const target = encode.path?.(path, parameters, write(request.params)) ?? path;
  const query = encode.query?.(parameters, write(request.query)) ?? "";
  return query === "" ? target : `${target}${target.includes("?") ? "&" : "?"}${query}`;
}

interface Head {
  readonly url: string;
  readonly options: CallOptions;
  /** The client's. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers and body of a request. Later ones win: the client's, the operation's, the call's. */
export function encodeRequest(
  operation: OperationDescriptor,
  request: RequestParts,
  { url, options, headers: common }: Head,
): Outgoing {
  const { method, parameters = [], accept, encode = {} } = operation;
  const headers = new Headers();
  if (accept !== undefined) headers.set("Accept", accept);
  setAll(headers, common);
  if (options.accept !== undefined) setAll(headers, { Accept: options.accept });
  const write = writer(parameters, encode);
  encode.headers?.(parameters, write(request.headers), headers);
  const cookies = encode.cookies?.(parameters, write(request.cookies)) ?? "";
  if (cookies !== "") headers.set("Cookie", cookies);
  const { body, contentType } =
    encode.body?.(operation, request.body, request.contentType) ?? NO_BODY;
  if (contentType !== undefined) setAll(headers, { "Content-Type": contentType });
  if (options.idempotencyKey !== undefined)
    setAll(headers, { "Idempotency-Key": options.idempotencyKey });
  setAll(headers, options.headers ?? {});
  return { method, url, headers, ...(body !== undefined && { body }) };
}

const NO_BODY: Partial<EncodedBody> = {};

function setAll(headers: Headers, added: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(added)) headers.set(name, checkedHeader(name, added[name] ?? ""));
}
