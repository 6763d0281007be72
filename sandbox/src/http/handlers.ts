import type {
  DocumentsHandlers,
  Handlers,
  OrdersHandlers,
  QuotesHandlers,
  UsersHandlers,
} from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import { currentUser, getUser, listUsers } from "../accounts/users.js";
import type { Core } from "../core/core.js";
import { downloadLink } from "../documents/download.js";
import { getDocument } from "../documents/read.js";
import { getOrder, listOrders } from "../orders/read.js";
import { updateOrder } from "../orders/update.js";
import { approveQuote } from "../orders/approve.js";
import { createQuote } from "../quotes/create.js";
import { getQuote, listQuotes } from "../quotes/read.js";
import type { Exchange } from "../core/exchange.js";
import { filesHandlers } from "./files.js";
import { serve } from "../core/serve.js";
import { queryOf } from "./around.js";
import { webhookEndpointsHandlers } from "./webhook-endpoints.js";

/** All operations of the document, each a line around what the service does. */
export function apiHandlers(core: Core): Handlers<Caller, Exchange> {
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

function quotesHandlers(core: Core): QuotesHandlers<Caller, Exchange> {
  return {
    list: serve(200, (input) => listQuotes(core, input.auth, queryOf(input))),
    create: serve(201, ({ auth, body }) => createQuote(core, auth, body)),
    get: serve(200, ({ auth, params }) => getQuote(core, auth, params.quoteId)),
    approve: serve(201, ({ auth, params }) => approveQuote(core, auth, params.quoteId)),
  };
}

function ordersHandlers(core: Core): OrdersHandlers<Caller, Exchange> {
  return {
    list: serve(200, (input) => listOrders(core, input.auth, queryOf(input))),
    get: serve(200, ({ auth, params }) => getOrder(core, auth, params.orderId)),
    update: serve(200, ({ auth, params: { orderId }, body }) =>
      updateOrder(core, auth, { orderId, body }),
    ),
  };
}

function documentsHandlers(core: Core): DocumentsHandlers<Caller, Exchange> {
  return {
    get: serve(200, ({ auth, params }) => getDocument(core, auth, params.documentId)),
    getDocumentDownload: serve(200, ({ auth, params }) =>
      downloadLink(core, auth, params.documentId),
    ),
  };
}

function usersHandlers(core: Core): UsersHandlers<Caller, Exchange> {
  return {
    list: serve(200, (input) => listUsers(core, input.auth, queryOf(input))),
    getCurrentUser: serve(200, ({ auth }) => currentUser(core, auth)),
    get: serve(200, ({ auth, params }) => getUser(core, auth, params.userId)),
  };
}
