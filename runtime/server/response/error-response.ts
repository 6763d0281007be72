/** Refusals in the format that the document declares, or as problems (RFC 9457). */
import { type RefusalKind, REFUSALS } from "../../wire/descriptors/refusal-kind.js";
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
  const [status, title] = REFUSALS[kind];
  return jsonResponse({ headers }, { type: "about:blank", title, status, detail, errors, scopes });
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

/** For invalid values, the first field with its message, and how many messages there are beside it. */
function defaultMessage(kind: RefusalKind, { errors = {}, scopes = [] }: RefusalDetails): string {
  if (kind === "forbidden" && scopes.length > 0)
    return `This action requires the scope ${scopes.join(" and ")}.`;
  const fields = /^(?:malformed|invalid)$/.test(kind) ? Object.entries(errors) : [];
  const messages = fields.flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`));
  const [first = REFUSALS[kind][2]] = messages;
  const more = messages.length - 1;
  return more < 1 ? first : `${first} (and ${more} more error${more === 1 ? "" : "s"})`;
}
