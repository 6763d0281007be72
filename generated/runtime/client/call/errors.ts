/** What a call may throw, apart from the reason of an `AbortSignal`. No message holds a credential. */

/** Which call it was. */
export interface CallSite {
  /** `operationId`. */
  readonly operation: string;
  readonly method: string;
  /** Address without credentials. */
  readonly url: string;
}

/** Common to all: which call it was. */
export class CallError extends Error {
  override readonly name: string = "CallError";
  readonly operation: string;
  readonly method: string;
  readonly url: string;

  constructor(message: string, site: CallSite, cause?: unknown) {
    super(
      `${site.method} ${pathOf(site.url)} (${site.operation}) ${message}`,
      cause === undefined ? {} : { cause },
    );
    this.operation = site.operation;
    this.method = site.method;
    this.url = site.url;
  }
}

/** The server answered, with a status that the document declares, that it did not do what was asked. */
export class ApiError<Body = unknown> extends CallError {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** As the document declares it for this status. */
  readonly body: Body;
  readonly #response: Response;

  constructor(site: CallSite, answer: { readonly response: Response; readonly body: Body }) {
    const { response, body } = answer;
    const said = messageIn(body);
    super(`answered ${statusLine(response)}${said === undefined ? "" : `: ${said}`}`, site);
    this.status = response.status;
    this.body = body;
    this.#response = response;
  }

  /** Not shown when the error is logged: its address may hold a key. */
  get response(): Response {
    return this.#response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }
}

/** The server answered what the document does not declare, or something that cannot be read. */
export class UnexpectedResponseError extends CallError {
  override readonly name: string = "UnexpectedResponseError";
  readonly status: number;
  /** The beginning of what was answered. */
  readonly excerpt: string;
  readonly #response: Response;

  constructor(
    reason: string,
    site: CallSite,
    answer: { readonly response: Response; readonly excerpt: string; readonly cause?: unknown },
  ) {
    const { response, excerpt, cause } = answer;
    const begins = excerpt === "" ? "" : `. It begins: ${excerpt}`;
    super(`answered ${statusLine(response)}, ${reason}${begins}`, site, cause);
    this.status = response.status;
    this.excerpt = excerpt;
    this.#response = response;
  }

  get response(): Response {
    return this.#response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }
}

/** No answer came: the address could not be reached, or the connection broke. */
export class NetworkError extends CallError {
  override readonly name: string = "NetworkError";

  constructor(site: CallSite, cause: unknown) {
    super(`got no answer from ${originOf(site.url)}${reasonOf(cause)}`, site, cause);
  }
}

/** No answer came in time. */
export class TimeoutError extends CallError {
  override readonly name: string = "TimeoutError";
  /** Milliseconds. */
  readonly timeout: number;

  constructor(site: CallSite, timeout: number) {
    super(`got no answer within ${timeout} ms`, site);
    this.timeout = timeout;
  }
}

/** The operation needs credentials that the client was not given. Nothing was sent. */
export class CredentialError extends CallError {
  override readonly name: string = "CredentialError";
}

/** What was to be sent, or what was answered, is not what the schema says. */
export class ValidationError extends CallError {
  override readonly name: string = "ValidationError";
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(
    what: string,
    site: CallSite,
    issues: readonly { readonly path: string; readonly message: string }[],
  ) {
    const list = issues
      .slice(0, 5)
      .map(({ path, message }) => `${path === "" ? "/" : path}: ${message}`);
    const more = issues.length > list.length ? `; and ${issues.length - list.length} more` : "";
    super(`${what} is not valid: ${list.join("; ")}${more}`, site);
    this.issues = issues;
  }
}

const pathOf = (url: string): string => {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path === "" ? "/" : path;
};

const originOf = (url: string): string => /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0] ?? "the server";

const statusLine = ({ status, statusText }: Response): string =>
  statusText === "" ? String(status) : `${status} ${statusText}`;

/** `fetch` says only "fetch failed"; what happened is the cause of that. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== "" ? `: ${inner.message}` : "";
}

/** The words that servers put their reasons under, RFC 9457 and OAuth among them. */
const WORDS = ["message", "detail", "error_description", "title", "error", "errors"] as const;

/** What the server says in its own words, for people to read. */
function messageIn(body: unknown, depth = 0): string | undefined {
  if (typeof body === "string") return body.trim() === "" ? undefined : shorten(body.trim());
  if (typeof body !== "object" || body === null || depth > 2) return undefined;
  if (Array.isArray(body)) return messageIn(body[0], depth + 1);
  for (const word of WORDS) {
    const said = Object.hasOwn(body, word)
      ? messageIn((body as Record<string, unknown>)[word], depth + 1)
      : undefined;
    if (said !== undefined) return said;
  }
  return undefined;
}

/** One line of what may be a long text, without characters that a terminal would obey. */
export function shorten(text: string, length = 300): string {
  const line = text.slice(0, length * 2).replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ");
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
