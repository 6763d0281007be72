import type { WebhookEndpoint } from "@apostille/evaluation-services/types";
import { type Core, notFound } from "../../foundation/index.js";
import { signingSecret } from "../events/attempt.js";
import { type EndpointRow, toEndpoint } from "./endpoint.js";

/** An endpoint as shown to the users of its account: with its app and its secret. */
export interface AccountEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly appId: string;
  readonly appName: string;
  readonly secret: string;
  /** The one before it, as long as it signs. */
  readonly previousSecret: string | undefined;
}

type Row = EndpointRow & { readonly app_name: string };

const select = `SELECT endpoint.*, apps.name AS app_name
  FROM webhook_endpoints endpoint JOIN apps ON apps.id = app_id WHERE account_id = $1`;

/** The endpoints of all apps of an account, in order of creation. */
export async function listAccountEndpoints(
  core: Core,
  accountId: string,
): Promise<AccountEndpoint[]> {
  const rows = await core.database.query<Row>(`${select} ORDER BY endpoint.seq`, [accountId]);
  return rows.map((row) => toAccountEndpoint(row, core.clock.now()));
}

/** Responds with 404 if no app of the account has such an endpoint. */
export async function getAccountEndpoint(
  core: Core,
  accountId: string,
  endpointId: string,
): Promise<AccountEndpoint> {
  const rows = await core.database.query<Row>(`${select} AND endpoint.id = $2`, [
    accountId,
    endpointId,
  ]);
  const [endpoint] = rows.map((row) => toAccountEndpoint(row, core.clock.now()));
  if (endpoint === undefined) throw notFound();
  return endpoint;
}

function toAccountEndpoint(row: Row, now: Date): AccountEndpoint {
  const signing = signingSecret(row, now);
  return {
    endpoint: toEndpoint(row),
    appId: row.app_id,
    appName: row.app_name,
    secret: row.secret,
    previousSecret: signing === row.secret ? undefined : signing,
  };
}
