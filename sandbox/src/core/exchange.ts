import type { IncomingMessage, ServerResponse } from "node:http";
import type { NodeContext } from "@apostille/evaluation-services/server-adapters";

/** What a handler is called with besides its input: Node's own objects. */
export type NodeExchange = NodeContext<IncomingMessage, ServerResponse>;

/** Answers requests of `node:http`. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => void;
