/** Every operation as a call of the generated facade, so that a table can go through them. */
import type { ApiClient } from "../../generated/client/index.js";
import type {
  Failure,
  Success,
  UndeclaredFailure,
  UndeclaredSuccess,
} from "../../runtime/client/call/result.js";
import type { OperationExamples } from "./document.js";

/** What all calls have in common. */
export interface AnyCall extends PromiseLike<unknown> {
  result(): Promise<
    Success<number, unknown> | Failure<number, unknown> | UndeclaredSuccess | UndeclaredFailure
  >;
}

type AnyFunction = (request: never) => AnyCall;

/** The function of each operation. */
export function callsOf(api: ApiClient): Readonly<Record<string, AnyFunction>> {
  const { system, quotes, orders, documents, files, users, webhookEndpoints } = api;
  return {
    ping: () => system.ping(),
    listQuotes: quotes.list,
    createQuote: quotes.create,
    getQuote: quotes.get,
    approveQuote: quotes.approve,
    listOrders: orders.list,
    getOrder: orders.get,
    updateOrder: orders.update,
    getDocument: documents.get,
    getDocumentDownload: documents.getDocumentDownload,
    createFile: files.create,
    getFile: files.get,
    listUsers: users.list,
    getCurrentUser: () => users.getCurrentUser(),
    getUser: users.get,
    listWebhookEndpoints: webhookEndpoints.list,
    createWebhookEndpoint: webhookEndpoints.create,
    getWebhookEndpoint: webhookEndpoints.get,
    updateWebhookEndpoint: webhookEndpoints.update,
    deleteWebhookEndpoint: webhookEndpoints.delete,
    pingWebhookEndpoint: webhookEndpoints.ping,
    rotateWebhookEndpointSecret: webhookEndpoints.rotateWebhookEndpointSecret,
    listWebhookDeliveries: webhookEndpoints.listWebhookDeliveries,
    retryWebhookDelivery: webhookEndpoints.retryWebhookDelivery,
  };
}

/** Calls an operation with the examples of its parameters and one of its bodies. */
export function call(
  api: ApiClient,
  { id, params, query, bodies }: OperationExamples,
  body: unknown = [...bodies.values()][0],
): AnyCall {
  const calls = callsOf(api);
  const own = Object.hasOwn(calls, id) ? calls[id] : undefined;
  if (own === undefined) throw new TypeError(`the client has no ${id}`);
  // Which type it has depends on the operation, which a table of all of them does not know.
  const request = {
    params,
    query,
    ...(body !== undefined && { body, contentType: "application/json" }),
  };
  return own(request as never);
}
