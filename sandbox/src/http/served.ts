import { HttpError } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core.js";
import { Refusal } from "../refusals/refusal.js";
import type { Exchange } from "./exchange.js";
import { suffer } from "./suffer.js";

/** What every handler finds besides the input of its operation. */
export interface Served {
  readonly auth: Caller;
  readonly context: Exchange;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/** The status and the body of an answer, of those that an operation declares. */
interface Declared {
  readonly status: number;
}

/**
 * Makes a handler of what the service does: the operation, the status of success, and the body of its answer. The
 * service has types of its own; that its answers are the document's is checked by the router, of every one of them.
 */
export type Serve = <Input extends Served, Reply extends Declared>(
  operation: string,
  status: Reply["status"],
  action: (input: Input) => Promise<unknown>,
) => (input: Input) => Promise<Reply>;

/** Handlers that answer what the service refuses as it says, and that fail on purpose where a rule asks for it. */
export function serving(core: Core): Serve {
  return <Input extends Served, Reply extends Declared>(
    operation: string,
    status: Reply["status"],
    action: (input: Input) => Promise<unknown>,
  ) =>
    async (input: Input) => {
      await suffer(core, operation, input);
      try {
        return { status, body: await action(input) } as Declared as Reply;
      } catch (error) {
        throw error instanceof Refusal ? refused(error) : error;
      }
    };
}

/** The query as it came: lists read it in their own way. */
export function queryOf({ request }: Served): URLSearchParams {
  return new URL(request.url).searchParams;
}

/** What the service refuses, as the router answers it. */
export function refused({ status, message, body }: Refusal): HttpError {
  return new HttpError(status, message, { body });
}
