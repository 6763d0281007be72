/** Refusals in the document's own format (`x-error-shapes`), or as problems (RFC 9457). */
import type { RefusalKind } from "../../wire/descriptors/refusal-kind.js";
import { record } from "../../wire/values/text.js";
import type { OutgoingResponse } from "../http/outgoing-response.js";
import { HeaderList } from "../http/header-list.js";
import { type FieldErrors, HttpError, type Refusal, type RefusalDetails } from "../http/refusal.js";

export interface ErrorShape {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value; strings in it may contain `{message}`, `{errors}` and `{scopes}`. */
  readonly body: unknown;
}

export type ErrorShapes = Readonly<Partial<Record<RefusalKind, ErrorShape>>>;

/** Functions that write the message of each kind of refusal; kinds without one have a default message. */
export type Messages = Readonly<Partial<Record<RefusalKind, (details: RefusalDetails) => string>>>;

const DEFAULTS: Readonly<Record<RefusalKind, { readonly status: number; readonly title: string }>> =
  {
    unauthenticated: { status: 401, title: "Unauthorized" },
    forbidden: { status: 403, title: "Forbidden" },
    notFound: { status: 404, title: "Not Found" },
    methodNotAllowed: { status: 405, title: "Method Not Allowed" },
    notAcceptable: { status: 406, title: "Not Acceptable" },
    payloadTooLarge: { status: 413, title: "Content Too Large" },
    unsupportedMediaType: { status: 415, title: "Unsupported Media Type" },
    malformed: { status: 400, title: "Bad Request" },
    invalid: { status: 422, title: "Unprocessable Content" },
    internal: { status: 500, title: "Internal Server Error" },
  };

export interface ErrorWords {
  readonly shapes: ErrorShapes;
  readonly messages: Messages;
}

/** The response for a {@link Refusal} or an {@link HttpError}. */
export function errorResponse(
  error: Refusal | HttpError,
  { shapes, messages }: ErrorWords,
): OutgoingResponse {
  if (error instanceof HttpError) return httpErrorResponse(error);
  const { kind, details } = error;
  const message = details.message ?? messages[kind]?.(details) ?? defaultMessage(kind, details);
  const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  const known = { message, errors: details.errors ?? {}, scopes: details.scopes ?? [] };
  if (shape === undefined) return problem(kind, { ...details, message });
  const headers = { ...details.headers, ...filledHeaders(shape.headers, known) };
  return jsonResponse(fill(shape.body, known), {
    status: shape.status,
    headers,
    type: "application/json",
  });
}

function httpErrorResponse({ status, message, init }: HttpError): OutgoingResponse {
  const { body, headers } = init;
  const problemBody = { type: "about:blank", status, detail: message };
  const type =
    init.contentType ?? (body === undefined ? "application/problem+json" : "application/json");
  return jsonResponse(body ?? problemBody, { status, headers, type });
}

function problem(
  kind: RefusalKind,
  { message, errors, scopes, headers }: RefusalDetails,
): OutgoingResponse {
  const { status, title } = DEFAULTS[kind];
  const body = { type: "about:blank", title, status, detail: message, errors, scopes };
  return jsonResponse(body, { status, headers, type: "application/problem+json" });
}

interface JsonInit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly type: string;
}

function jsonResponse(body: unknown, { status, headers, type }: JsonInit): OutgoingResponse {
  const all = new HeaderList();
  all.set("content-type", type);
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  return { status, headers: all, body: JSON.stringify(body) };
}

interface Known {
  readonly message: string;
  readonly errors: FieldErrors;
  readonly scopes: readonly string[];
}

const PLACEHOLDER = /\{(message|errors|scopes)\}/g;

/**
 * Fills in placeholders. A placeholder that is the whole string keeps its JSON type; inserted values are not searched
 * again.
 */
function fill(value: unknown, known: Known): unknown {
  if (typeof value === "string") {
    const whole = /^\{(message|errors|scopes)\}$/.exec(value)?.[1];
    if (isPlaceholder(whole)) return known[whole];
    return value.replace(PLACEHOLDER, (_, name: keyof Known) => asText(known[name]));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, known));
  if (typeof value !== "object" || value === null) return value;
  const filled = record();
  for (const [key, item] of Object.entries(value)) filled[key] = fill(item, known);
  return filled;
}

const isPlaceholder = (name: string | undefined): name is keyof Known =>
  name === "message" || name === "errors" || name === "scopes";

function asText(value: Known[keyof Known]): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/** RFC 9110, 5.5: without characters that could end a field. */
function filledHeaders(headers: ErrorShape["headers"], known: Known): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [
      name,
      value
        .replace(PLACEHOLDER, (_, key: keyof Known) => asText(known[key]))
        .replace(/[^\x20-\x7e]/g, " "),
    ]),
  );
}

function defaultMessage(kind: RefusalKind, { errors = {}, scopes = [] }: RefusalDetails): string {
  switch (kind) {
    case "unauthenticated":
      return "Valid credentials are required.";
    case "forbidden":
      return scopes.length === 0
        ? "This is not allowed."
        : `This action requires the scope ${scopes.join(" and ")}.`;
    case "notFound":
      return "There is nothing here.";
    case "methodNotAllowed":
      return "This method is not allowed here.";
    case "notAcceptable":
      return "None of the accepted media types can be produced.";
    case "payloadTooLarge":
      return "The body is too large.";
    case "unsupportedMediaType":
      return "The body is of a media type that is not supported here.";
    case "malformed":
    case "invalid":
      return overview(errors);
    case "internal":
      return "Something went wrong.";
    default:
      return kind satisfies never;
  }
}

/** The first message, and the number of others. */
function overview(errors: FieldErrors): string {
  const messages = Object.values(errors).flat();
  const [first = "The request is not valid."] = messages;
  const more = messages.length - 1;
  return more < 1 ? first : `${first} (and ${more} more error${more === 1 ? "" : "s"})`;
}
