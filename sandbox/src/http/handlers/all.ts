import type { Handlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { type NodeExchange, serve } from "../../core/exchange.js";
import { documentsHandlers } from "./documents.js";
import { filesHandlers } from "./files.js";
import { ordersHandlers } from "./orders.js";
import { quotesHandlers } from "./quotes.js";
import { usersHandlers } from "./users.js";
import { webhookEndpointsHandlers } from "./webhook-endpoints.js";

/** All operations of the document, each a thin wrapper of a function of the service. */
export function apiHandlers(core: Core): Handlers<Caller, NodeExchange> {
  return {
    system: { ping: serve(200, async () => ({ message: "pong" })) },
    quotes: quotesHandlers(core),
    orders: ordersHandlers(core),
    documents: documentsHandlers(core),
    files: filesHandlers(core),
    users: usersHandlers(core),
    webhookEndpoints: webhookEndpointsHandlers(core),
  };
}
