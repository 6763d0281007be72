import type { IncomingMessage, ServerResponse } from "node:http";
import type { NodeContext } from "@apostille/evaluation-services/server";

/** The context of a handler: Node's own objects. */
export type NodeExchange = NodeContext<IncomingMessage, ServerResponse>;

/** Handles requests of `node:http`. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Makes a handler from a function of the service: returns its result with the status of success. */
export function handle<Input, const Status extends number, Body>(
  status: Status,
  action: (input: Input) => Promise<Body>,
): (input: Input) => Promise<{ readonly status: Status; readonly body: Body }> {
  return async (input) => ({ status, body: await action(input) });
}
