import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { schedule } from "../jobs/jobs.js";
import { eventTimestamp } from "../core/timestamp.js";
import type { EventEnvelope, EventObjects, EventType } from "./event.js";
import { subscribes } from "./subscription.js";

interface Recipient {
  readonly id: string;
  readonly events: readonly string[];
}

/** What happened, to a resource of which account. */
export interface Occurrence<Type extends EventType> {
  readonly accountId: string;
  readonly type: Type;
  readonly object: EventObjects[Type];
}

/**
 * Notes an event together with the change that it reports: both become true, or neither. It is delivered to every
 * endpoint of the account that subscribes to it and is enabled now. Returns the event's id.
 */
export async function emit<Type extends EventType>(
  core: Core,
  tx: Transaction,
  occurrence: Occurrence<Type>,
): Promise<string> {
  const eventId = await record(core, tx, occurrence);
  // Shared, so that none of them is deleted before its delivery is noted.
  const recipients = await tx.query<Recipient>(
    `SELECT endpoint.id, endpoint.events
     FROM webhook_endpoints endpoint JOIN apps ON apps.id = endpoint.app_id
     WHERE apps.account_id = $1 AND endpoint.disabled_at IS NULL ORDER BY endpoint.seq
     FOR KEY SHARE OF endpoint`,
    [occurrence.accountId],
  );
  for (const { id, events } of recipients) {
    if (subscribes(events, occurrence.type)) await enqueue(core, tx, { eventId, endpointId: id });
  }
  return eventId;
}

/** Notes an event for one endpoint, whatever that subscribes to. Returns the delivery's id. */
export async function emitTo<Type extends EventType>(
  core: Core,
  tx: Transaction,
  { endpointId, ...occurrence }: Occurrence<Type> & { readonly endpointId: string },
): Promise<string> {
  const eventId = await record(core, tx, occurrence);
  return enqueue(core, tx, { eventId, endpointId });
}

async function record<Type extends EventType>(
  core: Core,
  tx: Transaction,
  { accountId, type, object }: Occurrence<Type>,
): Promise<string> {
  const id = await core.ids.next(tx, "evt");
  const now = core.clock.now();
  const envelope: EventEnvelope<Type> = {
    id,
    type,
    api_version: "v1",
    created: eventTimestamp(now),
    data: { object },
  };
  await tx.query(
    "INSERT INTO events (id, account_id, type, body, created_at) VALUES ($1, $2, $3, $4, $5)",
    [id, accountId, type, JSON.stringify(envelope), now],
  );
  return id;
}

async function enqueue(
  core: Core,
  tx: Transaction,
  { eventId, endpointId }: { readonly eventId: string; readonly endpointId: string },
): Promise<string> {
  const id = await core.ids.next(tx, "dlv");
  const now = core.clock.now();
  await tx.query(
    `INSERT INTO deliveries
       (id, endpoint_id, event_id, status, next_attempt_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'pending', $4, $4, $4)`,
    [id, endpointId, eventId, now],
  );
  await schedule(core, tx, { kind: "deliver", subject: id, runAt: now });
  return id;
}
