import { HttpError } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { ServiceError } from "../errors/service-error.js";
import { requireStanding } from "./authenticate.js";
import type { Exchange } from "../core/exchange.js";
import { injectFault } from "./inject-fault.js";

/** What every handler finds besides the input of its operation. */
export interface Served {
  readonly auth: Caller;
  readonly context: Exchange;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/** Makes a handler of what the service does for an operation. */
export type Serve = <Input extends Served, Reply>(
  operation: string,
  action: (input: Input) => Promise<Reply>,
) => (input: Input) => Promise<Reply>;

/** Handlers that answer what the service refuses as it says, and that fail on purpose where a rule asks for it. */
export function serving(core: Core): Serve {
  return <Input extends Served, Reply>(
    operation: string,
    action: (input: Input) => Promise<Reply>,
  ) =>
    async (input: Input) => {
      await injectFault(core, operation, input);
      await requireStanding(core, input);
      try {
        return await action(input);
      } catch (error) {
        throw error instanceof ServiceError ? refused(error) : error;
      }
    };
}

/** What a handler gives back. */
export interface Answer<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
}

/** The answer with a status, and with what the service comes to. */
export async function answer<Status extends number, Body>(
  status: Status,
  coming: Promise<Body>,
): Promise<Answer<Status, Body>> {
  return { status, body: await coming };
}

/** The query as it came: lists read it in their own way. */
export function queryOf({ request }: Served): URLSearchParams {
  return new URL(request.url).searchParams;
}

/** What the service refuses, as the router answers it. */
export function refused({ status, message, body }: ServiceError): HttpError {
  return new HttpError(status, message, { body });
}
