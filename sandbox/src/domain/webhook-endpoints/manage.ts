import type {
  WebhookEndpoint,
  WebhookEndpointCreated,
  WebhookEndpointWithSecret,
} from "@apostille/evaluation-services/types";
import { type Core, json, only, type Transaction } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { cancelWaiting, dropJobs } from "../events/cancel.js";
import { type EndpointRow, toEndpoint } from "./endpoint.js";
import { lockEndpoint } from "./read.js";
import { endpointUpdate, newEndpoint } from "./request.js";

/** Registers a URL for events of the app. The secret (default: random) is returned only here. */
export async function createEndpoint(
  core: Core,
  caller: Caller,
  body: unknown,
  secret?: string,
): Promise<WebhookEndpointCreated> {
  const { url, description, events } = newEndpoint(core, body);
  const row = await core.database.transaction(async (tx) => {
    const rows = await tx.query<EndpointRow>(
      `INSERT INTO webhook_endpoints
         (id, app_id, url, description, events, secret, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $7) RETURNING *`,
      [
        await core.ids.next(tx, "we"),
        caller.appId,
        url,
        description,
        json(events),
        secret ?? (await newSecret(core, tx)),
        core.clock.now(),
      ],
    );
    return only(rows);
  });
  return { message: "Webhook endpoint created successfully.", data: withSecret(row) };
}

/** Changes the given properties. Setting `disabled` to false enables the endpoint and resets its failures. */
export function updateEndpoint(
  core: Core,
  caller: Caller,
  { endpointId, body }: { readonly endpointId: string; readonly body: unknown },
): Promise<WebhookEndpoint> {
  return core.database.transaction(async (tx) => {
    const row = await lockEndpoint(tx, caller, endpointId);
    const change = endpointUpdate(core, body);
    if (Object.values(change).every((value) => value === undefined)) return toEndpoint(row);
    const next = { ...row, ...switchColumns(core, row, change.disabled), ...columnsOf(change) };
    if (next.disabled_at !== null) await cancelWaiting(core, tx, endpointId);
    return toEndpoint(await store(core, tx, next));
  });
}

export async function deleteEndpoint(
  core: Core,
  caller: Caller,
  endpointId: string,
): Promise<void> {
  await core.database.transaction(async (tx) => {
    await lockEndpoint(tx, caller, endpointId);
    await dropJobs(tx, endpointId);
    await tx.query("DELETE FROM webhook_endpoints WHERE id = $1", [endpointId]);
  });
}

/** Replaces the secret. Every later attempt is signed with the new one, which is returned only here. */
export function rotateSecret(
  core: Core,
  caller: Caller,
  endpointId: string,
): Promise<WebhookEndpointWithSecret> {
  return core.database.transaction(async (tx) => {
    const row = await lockEndpoint(tx, caller, endpointId);
    return withSecret(await store(core, tx, { ...row, secret: await newSecret(core, tx) }));
  });
}

type Update = ReturnType<typeof endpointUpdate>;

function columnsOf({ url, description, events }: Update): Partial<EndpointRow> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events }),
  };
}

function switchColumns(
  core: Core,
  row: EndpointRow,
  disabled: boolean | undefined,
): Partial<EndpointRow> {
  if (disabled === undefined || (disabled && row.disabled_at !== null)) return {};
  return disabled
    ? { disabled_at: core.clock.now(), disabled_reason: "manual" }
    : { disabled_at: null, disabled_reason: null, consecutive_failures: 0 };
}

async function store(core: Core, tx: Transaction, row: EndpointRow): Promise<EndpointRow> {
  const rows = await tx.query<EndpointRow>(
    `UPDATE webhook_endpoints SET url = $2, description = $3, events = $4::jsonb, secret = $5,
       disabled_at = $6, disabled_reason = $7, consecutive_failures = $8, updated_at = $9
     WHERE id = $1 RETURNING *`,
    [
      row.id,
      row.url,
      row.description,
      json(row.events),
      row.secret,
      row.disabled_at,
      row.disabled_reason,
      row.consecutive_failures,
      core.clock.now(),
    ],
  );
  return only(rows);
}

async function newSecret(core: Core, tx: Transaction): Promise<string> {
  return `whsec_${await core.ids.secret(tx, 48)}`;
}

function withSecret(row: EndpointRow): WebhookEndpointWithSecret {
  return { ...toEndpoint(row), secret: row.secret };
}
