/**
 * The part of `@opentelemetry/api` that is used, so that nothing imports it: its user passes the package itself
 * (`import * as api`). Contexts and spans are the package's own.
 */
export interface TelemetryApi<Context = unknown, Span = unknown> {
  readonly trace: {
    getTracer(name: string): {
      startSpan(name: string, options: SpanOptions, context?: Context): Span & TracedSpan;
    };
    setSpan(context: Context, span: Span): Context;
  };
  readonly context: {
    active(): Context;
    with<Result>(context: Context, work: () => Result): Result;
  };
  readonly propagation: {
    inject(context: Context, carrier: Record<string, string>): void;
    extract(context: Context, carrier: Record<string, string>): Context;
  };
}

export type SpanAttributes = Record<string, string | number>;

export interface SpanOptions {
  /** `SpanKind`: 1 is a server's, 2 a client's. */
  readonly kind: 1 | 2;
  readonly attributes: SpanAttributes;
}

export interface TracedSpan {
  updateName(name: string): unknown;
  setAttributes(attributes: SpanAttributes): unknown;
  addEvent(name: string, attributes: SpanAttributes): unknown;
  /** `SpanStatusCode`: 2 is an error. */
  setStatus(status: { readonly code: 2 }): unknown;
  end(): void;
}

const METHODS = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/;

/** The name of a span and its method: one that the conventions do not know is `HTTP`, so that names stay few. */
export function methodOf(method: string): { name: string; attributes: SpanAttributes } {
  return METHODS.test(method)
    ? { name: method, attributes: { "http.request.method": method } }
    : {
        name: "HTTP",
        attributes: { "http.request.method": "_OTHER", "http.request.method_original": method },
      };
}

/** Whose values the conventions 1.45 take out of queries, by exact names. */
const SECRET = [
  "X-Amz-Signature",
  "X-Amz-Credential",
  "X-Amz-Security-Token",
  "AWSAccessKeyId",
  "Signature",
  "sig",
  "X-Goog-Signature",
];

/** A query without the values that sign a request, and those of further names. */
export const safeQuery = (query: string, names: readonly string[] = []): string =>
  query.replace(/([^&=]*)=[^&]*/g, (pair, key: string) => {
    const [name = key] = new URLSearchParams(key).keys();
    return SECRET.includes(name) || names.includes(name) ? `${key}=REDACTED` : pair;
  });

/** A URL with such a query, and without the name and password before its host. */
export function safeUrl(url: string): string {
  const [address = "", ...query] = url.split("?");
  const safe = address.replace(/^([^/]*\/\/)[^/]*@/, "$1REDACTED:REDACTED@");
  return query.length === 0 ? safe : `${safe}?${safeQuery(query.join("?"))}`;
}

/** Ends a span with the status of its response; `least` is the first one that is an error. */
export function endWithStatus(span: TracedSpan, status: number, least: 400 | 500): void {
  span.setAttributes({ "http.response.status_code": status });
  if (status >= least) {
    span.setAttributes({ "error.type": String(status) });
    span.setStatus({ code: 2 });
  }
  span.end();
}

/** Ends a span with the error that there was in the place of a response. */
export function endWithError(span: TracedSpan, error: unknown): void {
  span.setAttributes({ "error.type": error instanceof Error ? error.name : "_OTHER" });
  span.setStatus({ code: 2 });
  span.end();
}
