import type {
  Handlers,
  UsersHandlers,
  WebhookEndpointsHandlers,
  FilesHandlers,
  DocumentsHandlers,
  OrdersHandlers,
  QuotesHandlers,
} from "@apostille/evaluation-services/server";
import { type Core, handle, type ListRequest, type NodeExchange } from "../../foundation/index.js";
import {
  approveQuote,
  type Caller,
  createEndpoint,
  createQuote,
  currentUser,
  deleteEndpoint,
  downloadLink,
  getDocument,
  getEndpoint,
  getFile,
  getOrder,
  getQuote,
  getUser,
  ingestFile,
  listDeliveries,
  listEndpoints,
  listOrders,
  listQuotes,
  listUsers,
  pingEndpoint,
  retryDelivery,
  rotateSecret,
  updateEndpoint,
  updateOrder,
  uploadFile,
} from "../../domain/index.js";

/** All operations of the document, each a thin wrapper of a function of the service. */
export function apiHandlers(core: Core): Handlers<Caller, NodeExchange> {
  return {
    system: { ping: handle(200, async () => ({ message: "pong" })) },
    quotes: quotesHandlers(core),
    orders: ordersHandlers(core),
    documents: documentsHandlers(core),
    files: filesHandlers(core),
    users: usersHandlers(core),
    webhookEndpoints: webhookEndpointsHandlers(core),
  };
}

function quotesHandlers(core: Core): QuotesHandlers<Caller, NodeExchange> {
  return {
    list: handle(200, (input) => listQuotes(core, input.auth, listRequest(input))),
    create: handle(201, ({ auth, body }) => createQuote(core, auth, body)),
    get: handle(200, ({ auth, params }) => getQuote(core, auth, params.quoteId)),
    approve: handle(201, ({ auth, params }) => approveQuote(core, auth, params.quoteId)),
  };
}

function ordersHandlers(core: Core): OrdersHandlers<Caller, NodeExchange> {
  return {
    list: handle(200, (input) => listOrders(core, input.auth, listRequest(input))),
    get: handle(200, ({ auth, params }) => getOrder(core, auth, params.orderId)),
    update: handle(200, ({ auth, params: { orderId }, body }) =>
      updateOrder(core, auth, { orderId, body }),
    ),
  };
}

function documentsHandlers(core: Core): DocumentsHandlers<Caller, NodeExchange> {
  return {
    get: handle(200, ({ auth, params }) => getDocument(core, auth, params.documentId)),
    download: handle(200, ({ auth, params }) => downloadLink(core, auth, params.documentId)),
  };
}

function filesHandlers(core: Core): FilesHandlers<Caller, NodeExchange> {
  return {
    create: handle(201, (input) => {
      const { auth, contentType, body } = input;
      if (contentType === "application/json") return ingestFile(core, auth, body);
      const { file, file_name: fileName } = body;
      const { name, type } = file;
      return uploadFile(core, auth, { name, type, content: file.stream(), fileName });
    }),
    get: handle(200, ({ auth, params }) => getFile(core, auth, params.fileId)),
  };
}

function webhookEndpointsHandlers(core: Core): WebhookEndpointsHandlers<Caller, NodeExchange> {
  return {
    list: handle(200, (input) => listEndpoints(core, input.auth, listRequest(input))),
    create: handle(201, ({ auth, body }) => createEndpoint(core, auth, body)),
    get: handle(200, ({ auth, params }) => getEndpoint(core, auth, params.id)),
    update: handle(200, ({ auth, params, body }) =>
      updateEndpoint(core, auth, { endpointId: params.id, body }),
    ),
    delete: handle(204, async ({ auth, params }) => {
      await deleteEndpoint(core, auth, params.id);
      return undefined;
    }),
    ping: handle(202, ({ auth, params }) => pingEndpoint(core, auth, params.id)),
    rotateSecret: handle(200, ({ auth, params, body }) =>
      rotateSecret(core, auth, { endpointId: params.id, body }),
    ),
    listWebhookDeliveries: handle(200, (input) =>
      listDeliveries(core, input.auth, { endpointId: input.params.id, ...listRequest(input) }),
    ),
    retryWebhookDelivery: handle(202, ({ auth, params }) =>
      retryDelivery(core, auth, { endpointId: params.id, deliveryId: params.deliveryId }),
    ),
  };
}

function usersHandlers(core: Core): UsersHandlers<Caller, NodeExchange> {
  return {
    list: handle(200, (input) => listUsers(core, input.auth, listRequest(input))),
    getCurrent: handle(200, ({ auth }) => currentUser(core, auth)),
    get: handle(200, ({ auth, params }) => getUser(core, auth, params.userId)),
  };
}

interface ListInput<Query> {
  readonly query: Query;
  readonly request: Request;
}

/** Links to other pages repeat the query as it was sent, parameters included that the document does not declare. */
function listRequest<Query>({ query, request }: ListInput<Query>): ListRequest<Query> {
  return { query, sent: new URL(request.url).searchParams };
}
