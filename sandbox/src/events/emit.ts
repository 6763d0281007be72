import type { Core } from "../core/core.js";
import { json, type SqlValue, type Transaction } from "../database/database.js";
import { eventTimestamp } from "../core/timestamp.js";
import type { EventEnvelope, EventObjects, OwnEventType } from "./event.js";

interface Recipient {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
}

/** What happened to a resource, and the account that it belongs to. */
export interface Occurrence<Type extends OwnEventType> {
  readonly accountId: string;
  readonly type: Type;
  readonly object: EventObjects[Type];
}

/**
 * Stores an event in the same transaction as the change that it reports. It is delivered to every enabled endpoint that
 * subscribes to it, of the account's own apps and of platform apps to which the account granted access. Returns the
 * event's id.
 */
export async function emit<Type extends OwnEventType>(
  core: Core,
  tx: Transaction,
  occurrence: Occurrence<Type>,
): Promise<string> {
  const { eventId, row } = await newEvent(core, tx, occurrence);
  // A shared lock, so that none of them is deleted before its delivery is stored.
  const recipients = await tx.query<Recipient>(
    `WITH event AS (${insertEvent})
     SELECT endpoint.id, endpoint.url, endpoint.events
     FROM webhook_endpoints endpoint JOIN app_reach USING (app_id)
     WHERE app_reach.account_id = $2 AND endpoint.disabled_at IS NULL ORDER BY endpoint.seq
     FOR KEY SHARE OF endpoint`,
    row,
  );
  const endpoints = recipients.filter(({ events }) => subscribes(events, occurrence.type));
  await enqueue(core, tx, { eventId, endpoints });
  return eventId;
}

/** Stores an event for one endpoint, whatever the endpoint subscribes to. Returns the delivery's id. */
export async function emitTo<Type extends OwnEventType>(
  core: Core,
  tx: Transaction,
  { endpoint, ...occurrence }: Occurrence<Type> & { readonly endpoint: Addressed },
): Promise<string> {
  const { eventId, row } = await newEvent(core, tx, occurrence);
  await tx.query(insertEvent, row);
  const [deliveryId = ""] = await enqueue(core, tx, { eventId, endpoints: [endpoint] });
  return deliveryId;
}

/** Adds a delivery of a past event to an endpoint that has none of it yet. Returns the delivery's id. */
export async function emitAgain(
  core: Core,
  tx: Transaction,
  { eventId, endpoint }: { readonly eventId: string; readonly endpoint: Addressed },
): Promise<string> {
  const [deliveryId = ""] = await enqueue(core, tx, { eventId, endpoints: [endpoint] });
  return deliveryId;
}

const insertEvent =
  "INSERT INTO events (id, account_id, type, body, created_at) VALUES ($1, $2, $3, $4, $5)";

interface NewEvent {
  readonly eventId: string;
  /** The parameters of `insertEvent`. */
  readonly row: readonly SqlValue[];
}

async function newEvent<Type extends OwnEventType>(
  core: Core,
  tx: Transaction,
  { accountId, type, object }: Occurrence<Type>,
): Promise<NewEvent> {
  const eventId = await core.ids.next(tx, "evt");
  const now = core.clock.now();
  const envelope: EventEnvelope<Type> = {
    id: eventId,
    type,
    api_version: "v1",
    created: eventTimestamp(now),
    data: { object },
  };
  return { eventId, row: [eventId, accountId, type, JSON.stringify(envelope), now] };
}

type Addressed = Pick<Recipient, "id" | "url">;

interface Enqueued {
  readonly eventId: string;
  readonly endpoints: readonly Addressed[];
}

/** Stores deliveries, and the jobs that make them. Returns their ids. */
async function enqueue(
  core: Core,
  tx: Transaction,
  { eventId, endpoints }: Enqueued,
): Promise<string[]> {
  if (endpoints.length === 0) return [];
  const deliveries: { id: string; endpoint_id: string; receiver: string }[] = [];
  for (const { id, url } of endpoints) {
    const deliveryId = await core.ids.next(tx, "dlv");
    deliveries.push({ id: deliveryId, endpoint_id: id, receiver: new URL(url).host });
  }
  await tx.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) each(id text, endpoint_id text, receiver text)
     ), noted AS (
       INSERT INTO deliveries
         (id, endpoint_id, event_id, status, next_attempt_at, created_at, updated_at)
       SELECT id, endpoint_id, $2, 'pending', $3, $3, $3 FROM given)
     INSERT INTO jobs (kind, subject, receiver, run_at)
     SELECT 'deliver', id, receiver, $3 FROM given`,
    [json(deliveries), eventId, core.clock.now()],
  );
  tx.afterCommit(core.wake.notify);
  return deliveries.map(({ id }) => id);
}

/** Whether an endpoint with these subscriptions receives events of the type. */
function subscribes(subscriptions: readonly string[], type: OwnEventType): boolean {
  return subscriptions.some((each) => each === "*" || each === type || each === `${group(type)}.*`);
}

function group(type: string): string {
  return type.slice(0, type.indexOf("."));
}
