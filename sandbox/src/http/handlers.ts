import type {
  DocumentsHandlers,
  Handlers,
  OrdersHandlers,
  QuotesHandlers,
  UsersHandlers,
} from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import { currentUser, getUser, listUsers } from "../accounts/users.js";
import type { Core } from "../core.js";
import { downloadLink } from "../documents/download.js";
import { getDocument } from "../documents/read.js";
import { getOrder, listOrders } from "../orders/read.js";
import { updateOrder } from "../orders/update.js";
import { approveQuote } from "../quotes/approve.js";
import { createQuote } from "../quotes/create.js";
import { getQuote, listQuotes } from "../quotes/read.js";
import type { Exchange } from "./exchange.js";
import { filesHandlers } from "./files.js";
import { queryOf, type Serve, serving } from "./served.js";
import { webhookEndpointsHandlers } from "./webhook-endpoints.js";

/** All operations of the document, each a line around what the service does. */
export function apiHandlers(core: Core): Handlers<Caller, Exchange> {
  const serve = serving(core);
  return {
    system: { ping: serve("ping", 200, async () => ({ message: "pong" as const })) },
    quotes: quotesHandlers(core, serve),
    orders: ordersHandlers(core, serve),
    documents: documentsHandlers(core, serve),
    files: filesHandlers(core, serve),
    users: usersHandlers(core, serve),
    webhookEndpoints: webhookEndpointsHandlers(core, serve),
  };
}

function quotesHandlers(core: Core, serve: Serve): QuotesHandlers<Caller, Exchange> {
  return {
    list: serve("listQuotes", 200, (input) => listQuotes(core, input.auth, queryOf(input))),
    create: serve("createQuote", 201, ({ auth, body }) => createQuote(core, auth, body)),
    get: serve("getQuote", 200, ({ auth, params }) => getQuote(core, auth, params.quoteId)),
    approve: serve("approveQuote", 201, ({ auth, params }) =>
      approveQuote(core, auth, params.quoteId),
    ),
  };
}

function ordersHandlers(core: Core, serve: Serve): OrdersHandlers<Caller, Exchange> {
  return {
    list: serve("listOrders", 200, (input) => listOrders(core, input.auth, queryOf(input))),
    get: serve("getOrder", 200, ({ auth, params }) => getOrder(core, auth, params.orderId)),
    update: serve("updateOrder", 200, ({ auth, params: { orderId }, body }) =>
      updateOrder(core, auth, { orderId, body }),
    ),
  };
}

function documentsHandlers(core: Core, serve: Serve): DocumentsHandlers<Caller, Exchange> {
  return {
    get: serve("getDocument", 200, ({ auth, params }) =>
      getDocument(core, auth, params.documentId),
    ),
    getDownload: serve("getDocumentDownload", 200, ({ auth, params }) =>
      downloadLink(core, auth, params.documentId),
    ),
  };
}

function usersHandlers(core: Core, serve: Serve): UsersHandlers<Caller, Exchange> {
  return {
    list: serve("listUsers", 200, (input) => listUsers(core, input.auth, queryOf(input))),
    getCurrent: serve("getCurrentUser", 200, ({ auth }) => currentUser(core, auth)),
    get: serve("getUser", 200, ({ auth, params }) => getUser(core, auth, params.userId)),
  };
}
