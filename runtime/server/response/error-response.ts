/** Refusals in the format that the document declares, or as problems (RFC 9457). */
import type { RefusalKind } from "../../wire/descriptors/refusal-kind.js";
import type { OutgoingResponse } from "../http/outgoing-response.js";
import { HeaderList } from "../http/header-list.js";
import {
  HttpError,
  type HttpErrorInit,
  type Refusal,
  type RefusalDetails,
} from "../http/refusal.js";

/** Functions that write the message of each kind of refusal; kinds without one have a default message. */
export type Messages = Readonly<Partial<Record<RefusalKind, (details: RefusalDetails) => string>>>;

/** What a refusal says. */
export type ErrorTexts = Required<Omit<RefusalDetails, "headers">>;

/** A refusal as JSON, or `undefined` if it is to be a problem. */
export type ErrorWriter = (
  kind: RefusalKind,
  texts: ErrorTexts,
  operation?: string,
) => (HttpErrorInit & { readonly status: number }) | undefined;

const DEFAULTS: Readonly<
  Record<RefusalKind, readonly [status: number, title: string, message: string]>
> = {
  unauthenticated: [401, "Unauthorized", "Valid credentials are required."],
  forbidden: [403, "Forbidden", "This is not allowed."],
  notFound: [404, "Not Found", "There is nothing here."],
  methodNotAllowed: [405, "Method Not Allowed", "This method is not allowed here."],
  notAcceptable: [406, "Not Acceptable", "None of the accepted media types can be produced."],
  payloadTooLarge: [413, "Content Too Large", "The body is too large."],
  unsupportedMediaType: [415, "Unsupported Media Type", "The body has an unsupported media type."],
  malformed: [400, "Bad Request", "The request is not valid."],
  invalid: [422, "Unprocessable Content", "The request is not valid."],
  internal: [500, "Internal Server Error", "Something went wrong."],
};

export interface ErrorSettings {
  readonly messages: Messages;
  readonly writeError?: ErrorWriter | undefined;
}

/** The response for a {@link Refusal} or an {@link HttpError}. */
export function errorResponse(
  error: Refusal | HttpError,
  { messages, writeError }: ErrorSettings,
  operation?: string,
): OutgoingResponse {
  if (error instanceof HttpError) {
    const { status, message: detail, init } = error;
    return jsonResponse(init, { type: "about:blank", status, detail });
  }
  const { kind, details } = error;
  const { errors, scopes, headers = {} } = details;
  const detail = details.message ?? messages[kind]?.(details) ?? defaultMessage(kind, details);
  const texts = { message: detail, errors: errors ?? {}, scopes: scopes ?? [] };
  const own = writeError?.(kind, texts, operation);
  if (own !== undefined)
    return jsonResponse({ ...own, headers: { ...headers, ...own.headers } }, { ...own });
  const [status, title] = DEFAULTS[kind];
  const problem = { type: "about:blank", title, status, detail, errors, scopes };
  return jsonResponse({ headers }, problem);
}

/** Without a body, the response is a problem. */
function jsonResponse(
  { body, headers = {}, contentType }: HttpErrorInit,
  problem: { readonly status: number; readonly [member: string]: unknown },
): OutgoingResponse {
  const type = body === undefined ? "application/problem+json" : "application/json";
  const all = new HeaderList();
  all.set("content-type", contentType ?? type);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const isText = typeof body === "string" && /^text\//i.test(contentType ?? "");
  const sent = isText ? body : JSON.stringify(body === undefined ? problem : body);
  return { status: problem.status, headers: all, body: sent };
}

/** For invalid values, the first message, and the number of others. */
function defaultMessage(kind: RefusalKind, { errors = {}, scopes = [] }: RefusalDetails): string {
  if (kind === "forbidden" && scopes.length > 0)
    return `This action requires the scope ${scopes.join(" and ")}.`;
  const isInvalid = kind === "malformed" || kind === "invalid";
  const messages = isInvalid ? Object.values(errors).flat() : [];
  const [first = DEFAULTS[kind][2]] = messages;
  const more = messages.length - 1;
  return more < 1 ? first : `${first} (and ${more} more error${more === 1 ? "" : "s"})`;
}
