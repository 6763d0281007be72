import type { IncomingMessage, ServerResponse } from "node:http";
import type { NodeContext } from "@apostille/evaluation-services/server";

/** What a handler is called with besides its input: Node's own objects. */
export type NodeExchange = NodeContext<IncomingMessage, ServerResponse>;

/** Answers requests of `node:http`. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Makes a handler of what the service does: the status of success, and the body of its response. */
export function serve<Input, const Status extends number, Body>(
  status: Status,
  action: (input: Input) => Promise<Body>,
): (input: Input) => Promise<{ readonly status: Status; readonly body: Body }> {
  return async (input) => ({ status, body: await action(input) });
}
