import type { OperationDescriptor, Values } from "../../wire/descriptors/descriptor.js";
import { checkedHeader } from "../../wire/values/header.js";
import { isRecord } from "../../wire/values/text.js";
import type { CallContext, Outgoing } from "../call/capability.js";
import type { RequestParts } from "../call/types.js";

/** The values of one part of a request, such as its query. */
function valuesOf({ parameters = [], encode }: OperationDescriptor, part: unknown): Values {
  const given = isRecord(part) ? part : {};
  return encode?.values?.(parameters, given) ?? given;
}

/** Path and query of a request. */
export function encodeTarget(operation: OperationDescriptor, request: RequestParts): string {
  const { path, parameters = [], encode = {} } = operation;
  const target = encode.path?.(path, parameters, valuesOf(operation, request.params)) ?? path;
  const query = encode.query?.(parameters, valuesOf(operation, request.query));
  return query ? `${target}${target.includes("?") ? "&" : "?"}${query}` : target;
}

/** Headers and body of a request. The call's headers override the operation's, and these the client's. */
export function encodeRequest(
  request: RequestParts,
  { operation, options, site: { url } }: CallContext,
  common: Readonly<Record<string, string>> | undefined,
): Outgoing {
  const { method, parameters = [], encode = {} } = operation;
  const headers = new Headers();
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined) headers.set(name, checkedHeader(name, value));
  };
  const setAll = (added: Readonly<Record<string, string>> = {}): void =>
    Object.keys(added).forEach((name) => set(name, added[name]));
  set("Accept", operation.accept ?? "application/json");
  setAll(common);
  set("Accept", options.accept);
  encode.headers?.(parameters, valuesOf(operation, request.headers), headers);
  set("Cookie", encode.cookies?.(parameters, valuesOf(operation, request.cookies)) || undefined);
  const { body, contentType } = encode.body?.(operation, request.body, request.contentType) ?? {};
  set("Content-Type", contentType);
  set("Idempotency-Key", options.idempotencyKey);
  setAll(options.headers);
  return { method, url, headers, body };
}
