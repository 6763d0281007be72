import { HttpError, type OperationDescriptor } from "@apostille/evaluation-services/server";
import type { Effect } from "../faults/faults.js";

interface Usual {
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The response for an injected error. Parts that the rule does not specify are those of the document for the status.
 */
export function faultResponse(
  operation: OperationDescriptor,
  { status, headers, body }: Extract<Effect, { kind: "status" }>,
): HttpError {
  const usual = usualResponse(operation, status);
  return new HttpError(status, "A fault rule asks for it.", {
    body: body ?? usual.body,
    headers: { ...usual.headers, ...headers },
  });
}

function usualResponse(operation: OperationDescriptor, status: number): Usual {
  switch (status) {
    case 401:
      return { body: { message: "Unauthenticated." }, headers: { "WWW-Authenticate": "Bearer" } };
    case 403: {
      const scopes = scopesOf(operation);
      const message = `This action requires the scope ${scopes.join(", ")}.`;
      return { body: { message, required_scopes: scopes } };
    }
    case 404:
      return { body: { message: "Resource not found." } };
    case 422: {
      const message = "The given data was invalid.";
      return { body: { message, errors: { fault: [message] } } };
    }
    case 429:
      return { body: { message: "Too Many Attempts." }, headers: { "Retry-After": "60" } };
    case 503:
      return { body: { message: "Service Unavailable" }, headers: { "Retry-After": "1" } };
    default:
      return { body: { message: status < 500 ? "Bad Request" : "Server Error" } };
  }
}

function scopesOf({ security = [] }: OperationDescriptor): string[] {
  return [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))];
}
