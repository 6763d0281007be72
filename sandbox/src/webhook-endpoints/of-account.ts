import type { WebhookEndpoint } from "@apostille/evaluation-services/types";
import type { Queryable } from "../database/database.js";
import { notFound } from "../errors/service-error.js";
import { type EndpointRow, toEndpoint } from "./endpoint.js";

/** An endpoint as the people of its account see it: with its app, and with its secret. */
export interface AccountEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly appId: string;
  readonly appName: string;
  readonly secret: string;
}

type Row = EndpointRow & { readonly app_name: string };

const select = `SELECT endpoint.*, apps.name AS app_name
  FROM webhook_endpoints endpoint JOIN apps ON apps.id = app_id WHERE account_id = $1`;

/** The endpoints of all apps of an account, in the order in which they came. */
export async function listAccountEndpoints(
  database: Queryable,
  accountId: string,
): Promise<AccountEndpoint[]> {
  const rows = await database.query<Row>(`${select} ORDER BY endpoint.seq`, [accountId]);
  return rows.map(toAccountEndpoint);
}

/** Refuses with 404 what is not an endpoint of one of the account's apps. */
export async function getAccountEndpoint(
  database: Queryable,
  accountId: string,
  endpointId: string,
): Promise<AccountEndpoint> {
  const rows = await database.query<Row>(`${select} AND endpoint.id = $2`, [accountId, endpointId]);
  const [endpoint] = rows.map(toAccountEndpoint);
  if (endpoint === undefined) throw notFound();
  return endpoint;
}

function toAccountEndpoint(row: Row): AccountEndpoint {
  return {
    endpoint: toEndpoint(row),
    appId: row.app_id,
    appName: row.app_name,
    secret: row.secret,
  };
}
