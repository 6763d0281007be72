import type { ListWebhookEndpointsRequest } from "@apostille/evaluation-services/operations";
import type { WebhookEndpoint } from "@apostille/evaluation-services/types";
import {
  columns,
  type Core,
  type ListPage,
  type ListRequest,
  type ListSpec,
  notFound,
  type Queryable,
  readPage,
  type Transaction,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { type EndpointRow, toEndpoint } from "./endpoint.js";

const spec: ListSpec = {
  table: "webhook_endpoints",
  sorts: new Map(columns("time", "created_at")),
  filters: new Map(),
};

export async function listEndpoints(
  core: Core,
  caller: Caller,
  request: ListRequest<ListWebhookEndpointsRequest["query"]>,
): Promise<ListPage<WebhookEndpoint>> {
  return readPage<EndpointRow, WebhookEndpoint>(core.database, {
    spec,
    owner: ["app_id", caller.appId],
    path: `${core.settings.apiBase}/webhook-endpoints`,
    request,
    toItems: async (rows) => rows.map(toEndpoint),
  });
}

/** Responds with 404 if the app has no such endpoint. */
export async function getEndpoint(
  core: Core,
  caller: Caller,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const [row] = await core.database.query<EndpointRow>(
    "SELECT * FROM webhook_endpoints WHERE id = $1 AND app_id = $2",
    [endpointId, caller.appId],
  );
  if (row === undefined) throw notFound();
  return toEndpoint(row);
}

/** Locks an endpoint until the transaction ends. Responds with 404 if the app has no such endpoint. */
export async function lockEndpoint(
  tx: Transaction,
  caller: Caller,
  endpointId: string,
): Promise<EndpointRow> {
  const [row] = await tx.query<EndpointRow>(
    "SELECT * FROM webhook_endpoints WHERE id = $1 AND app_id = $2 FOR UPDATE",
    [endpointId, caller.appId],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** The endpoints of all apps, oldest first. */
export function listAllEndpoints(database: Queryable): Promise<EndpointRow[]> {
  return database.query<EndpointRow>("SELECT * FROM webhook_endpoints ORDER BY seq");
}

export async function readAnyEndpoint(
  database: Queryable,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await database.query<EndpointRow>("SELECT * FROM webhook_endpoints WHERE id = $1", [
    id,
  ]);
  return row;
}
