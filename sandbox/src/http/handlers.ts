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
import { answer, queryOf, type Serve, serving } from "./served.js";
import { webhookEndpointsHandlers } from "./webhook-endpoints.js";

/** All operations of the document, each a line around what the service does. */
export function apiHandlers(core: Core): Handlers<Caller, Exchange> {
  const serve = serving(core);
  return {
    system: { ping: serve("ping", async () => ({ status: 200, body: { message: "pong" } })) },
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
    list: serve("listQuotes", (input) => answer(200, listQuotes(core, input.auth, queryOf(input)))),
    create: serve("createQuote", ({ auth, body }) => answer(201, createQuote(core, auth, body))),
    get: serve("getQuote", ({ auth, params }) => answer(200, getQuote(core, auth, params.quoteId))),
    approve: serve("approveQuote", ({ auth, params }) =>
      answer(201, approveQuote(core, auth, params.quoteId)),
    ),
  };
}

function ordersHandlers(core: Core, serve: Serve): OrdersHandlers<Caller, Exchange> {
  return {
    list: serve("listOrders", (input) => answer(200, listOrders(core, input.auth, queryOf(input)))),
    get: serve("getOrder", ({ auth, params }) => answer(200, getOrder(core, auth, params.orderId))),
    update: serve("updateOrder", ({ auth, params: { orderId }, body }) =>
      answer(200, updateOrder(core, auth, { orderId, body })),
    ),
  };
}

function documentsHandlers(core: Core, serve: Serve): DocumentsHandlers<Caller, Exchange> {
  return {
    get: serve("getDocument", ({ auth, params }) =>
      answer(200, getDocument(core, auth, params.documentId)),
    ),
    getDocumentDownload: serve("getDocumentDownload", ({ auth, params }) =>
      answer(200, downloadLink(core, auth, params.documentId)),
    ),
  };
}

function usersHandlers(core: Core, serve: Serve): UsersHandlers<Caller, Exchange> {
  return {
    list: serve("listUsers", (input) => answer(200, listUsers(core, input.auth, queryOf(input)))),
    getCurrentUser: serve("getCurrentUser", ({ auth }) => answer(200, currentUser(core, auth))),
    get: serve("getUser", ({ auth, params }) => answer(200, getUser(core, auth, params.userId))),
  };
}
