import type { ErrorCode } from "@apostille/evaluation-services/types";

/** The body of an error response, in the shapes of the document. */
export type ServiceErrorBody = MessageBody | ValidationBody;

export interface MessageBody {
  readonly message: string;
}

export interface ValidationBody extends MessageBody {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly error_code?: ErrorCode;
}

export type ServiceErrorStatus = 400 | 404 | 422;

/** A request that cannot be served. It carries the whole response: `status` and `body`. */
export class ServiceError<Status extends ServiceErrorStatus = ServiceErrorStatus> extends Error {
  override readonly name = "ServiceError";
  readonly status: Status;
  readonly body: ServiceErrorBody;

  constructor(status: Status, body: ServiceErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A message for a field, which is named by its path with dots: `candidate.first_name`, `document_urls.0`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

const NOT_FOUND = "Resource not found.";

/** 404 for a resource that does not exist and, with the same message, for one of another account. */
export function notFound(): ServiceError<404> {
  return new ServiceError(404, { message: NOT_FOUND });
}

export function badRequest(message: string): ServiceError<400> {
  return new ServiceError(400, { message });
}

/** 422 with the first error as the summary, and the number of others. */
export function invalid(
  errors: readonly [FieldError, ...FieldError[]],
  code?: ErrorCode,
): ServiceError<422> {
  const message = summaryOf(errors.map((error) => error.message));
  const body: ValidationBody = { message, errors: byField(errors) };
  return new ServiceError(422, code === undefined ? body : { ...body, error_code: code });
}

/** What refusals of the routers say, as the document words it. */
export const refusalMessages = {
  notFound: () => NOT_FOUND,
  invalid: ({ errors = {} }: { readonly errors?: Readonly<Record<string, readonly string[]>> }) =>
    summaryOf(Object.values(errors).flat()),
};

/** The first message, and how many there are beside it. */
function summaryOf([first = "", ...others]: readonly string[]): string {
  const more = others.length;
  return more === 0 ? first : `${first} (and ${more} more error${more === 1 ? "" : "s"})`;
}

function byField(errors: readonly FieldError[]): Record<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { field, message } of errors) {
    const messages = groups.get(field);
    if (messages === undefined) groups.set(field, [message]);
    else messages.push(message);
  }
  // A property named `__proto__` becomes an own property, as always with `fromEntries`.
  return Object.fromEntries(groups);
}
