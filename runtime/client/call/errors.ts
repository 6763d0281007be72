/** The errors that a call may throw, apart from the reason of an `AbortSignal`. No message contains a credential. */

/** Identifies the call that failed. */
export interface CallSite {
  /** `operationId`. */
  readonly operation: string;
  readonly method: string;
  /** The URL, without credentials; the path as the document has it if the base URL is not known. */
  readonly url: string;
}

/** The base class of all errors of a call; says which call failed. */
export class CallError extends Error {
  override readonly name: string = "CallError";
  readonly operation: string;
  readonly method: string;
  readonly url: string;

  constructor(message: string, { operation, method, url }: CallSite, cause?: unknown) {
    super(
      `${method} ${url.replace(/[?#].*|^https?:\/\/[^/]*/g, "")} (${operation}) ${message}`,
      cause ? { cause } : {},
    );
    this.operation = operation;
    this.method = method;
    this.url = url;
  }
}

interface BodyRead {
  readonly response: Response;
  readonly value?: unknown;
}

// The response is not shown when the error is logged, because its URL may contain a key.
class AnswerError extends CallError {
  readonly status: number;
  /** The body of the response: as the document declares it, or else parsed by its media type. */
  readonly body: unknown;
  readonly #response: Response;

  constructor(message: string, site: CallSite, { response, value }: BodyRead) {
    super(`answered ${`${response.status} ${response.statusText}`.trim()}${message}`, site);
    this.status = response.status;
    this.body = value;
    this.#response = response;
  }

  get response(): Response {
    return this.#response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }
}

/** The server responded that the request failed. If `declared`, `body` is what the document declares for the status. */
export class ApiError extends AnswerError {
  override readonly name: string = "ApiError";
  /** Whether the document declares this status with this kind of body. */
  readonly declared: boolean;

  constructor(site: CallSite, answer: BodyRead & { readonly declared: boolean }) {
    const reason = messageIn(answer.value);
    super(reason && `: ${reason}`, site, answer);
    this.declared = answer.declared;
  }
}

/** The response cannot be read or is too long or, if the client is strict, is not declared by the document. */
export class UnexpectedResponseError extends AnswerError {
  override readonly name: string = "UnexpectedResponseError";

  constructor(reason: string, site: CallSite, answer: BodyRead) {
    const begin = typeof answer.value === "string" ? `. It begins: ${shorten(answer.value)}` : "";
    super(`, ${reason}${begin}`, site, answer);
  }
}

/** There was no response, or not all of it: no server, a broken connection, or bytes that cannot be decompressed. */
export class NetworkError extends CallError {
  override readonly name: string = "NetworkError";

  constructor(site: CallSite, cause: unknown) {
    super(`failed at ${new URL(site.url).origin}${reasonOf(cause)}`, site, cause);
  }
}

/** There was no response in time, or it stopped arriving. */
export class TimeoutError extends CallError {
  override readonly name: string = "TimeoutError";
  /** Milliseconds. */
  readonly timeout: number;

  constructor(site: CallSite, timeout: number, what: string = "got no response") {
    super(`${what} within ${timeout} ms`, site);
    this.timeout = timeout;
  }
}

/** The operation needs credentials that the client was not given. No request was sent. */
export class CredentialError extends CallError {
  override readonly name: string = "CredentialError";
}

/** The request or the response does not match its schema. */
export class ValidationError extends CallError {
  override readonly name: string = "ValidationError";
  readonly issues: readonly { readonly path: string; readonly message: string }[];

  constructor(what: string, site: CallSite, issues: ValidationError["issues"]) {
    const list = issues
      .slice(0, 5)
      .map(({ path, message }) => `${path === "" ? "/" : path}: ${message}`);
    const more = issues.length > list.length ? `; and ${issues.length - list.length} more` : "";
    super(`${what} is not valid: ${list.join("; ")}${more}`, site);
    this.issues = issues;
  }
}

/** `fetch` reports only "fetch failed"; what happened is in the error's `cause`. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== "" ? `: ${inner.message}` : "";
}

/** The server's own error message, for people to read; the empty string if there is none. */
function messageIn(body: unknown, depth = 0): string {
  if (typeof body === "string") return shorten(body.trim());
  if (typeof body !== "object" || body === null || depth > 2) return "";
  for (const word of MEMBERS) {
    const member: unknown = Object.hasOwn(body, word) && (body as Record<string, unknown>)[word];
    const message = messageIn(member, depth + 1);
    if (message !== "") return message;
  }
  return "";
}

/**
 * The members in which servers give their reasons, including those of RFC 9457 and OAuth; `0` is the first item of a
 * list.
 */
const MEMBERS = ["0", "message", "detail", "error_description", "title", "error", "errors"];

/** Shortens a string that may be long to one line, without characters that a terminal would interpret. */
function shorten(text: string): string {
  const line = text.slice(0, 600).replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ");
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
