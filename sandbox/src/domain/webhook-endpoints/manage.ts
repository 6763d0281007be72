import type {
  WebhookEndpoint,
  WebhookEndpointCreated,
  WebhookEndpointWithSecret,
} from "@apostille/evaluation-services/types";
import { WebhookSecretRotation } from "@apostille/evaluation-services/zod";
import { type Core, json, only, type Transaction, validateShape } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { signingSecret } from "../events/attempt.js";
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

/**
 * Replaces the secret. The new one is returned only here, and signs at once, or after an overlap in which the secret goes
 * on signing that signed before.
 */
export function rotateSecret(
  core: Core,
  caller: Caller,
  { endpointId, body }: { readonly endpointId: string; readonly body?: unknown },
): Promise<WebhookEndpointWithSecret> {
  const { overlap_seconds: overlap = 0 } = validateShape(WebhookSecretRotation, body ?? {});
  const now = core.clock.now();
  return core.database.transaction(async (tx) => {
    const row = await lockEndpoint(tx, caller, endpointId);
    const former = overlap > 0 && {
      previous_secret: signingSecret(row, now),
      previous_secret_until: new Date(now.getTime() + 1000 * overlap),
    };
    const secret = await newSecret(core, tx);
    return withSecret(await store(core, tx, { ...row, ...noOverlap, ...former, secret }));
  });
}

const noOverlap = { previous_secret: null, previous_secret_until: null };

type Update = ReturnType<typeof endpointUpdate>;

function columnsOf({ url, description, events, ...rest }: Update): Partial<EndpointRow> {
  return {
    ...(rest.previous_secret_until === null && noOverlap),
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
       disabled_at = $6, disabled_reason = $7, consecutive_failures = $8, previous_secret = $9,
       previous_secret_until = $10, updated_at = $11
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
      row.previous_secret,
      row.previous_secret_until,
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
