import {
  type Core,
  eventTimeFormat,
  json,
  type SqlValue,
  type Transaction,
} from "../../foundation/index.js";
import { type News, newsOf, storedNotifications } from "../notifications/outbox.js";
import {
  type EventEnvelope,
  type EventObjects,
  type OwnEventType,
  groupOf,
  readScope,
} from "./event.js";

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
  /** What people are told about it. */
  readonly news?: News;
}

/**
 * Stores an event in the same transaction as the change that it reports. It is delivered to every enabled endpoint that
 * subscribes to it, of the account's own apps and of platform apps to which the account granted the scope that reads
 * the resource. Returns the event's id.
 */
export async function emit<Type extends OwnEventType>(
  core: Core,
  tx: Transaction,
  occurrence: Occurrence<Type>,
): Promise<string> {
  const { eventId, row } = await newEvent(core, tx, occurrence);
  // A shared lock, so that none of them is deleted before its delivery is stored.
  const recipients = await tx.query<Recipient>(
    `WITH ${storedEvent}, ${storedNotifications}
     SELECT endpoint.id, endpoint.url, endpoint.events FROM webhook_endpoints endpoint
     WHERE endpoint.disabled_at IS NULL AND endpoint.app_id IN (
       SELECT app_id FROM app_reach
       WHERE account_id = $2 AND active_until > $6 AND (scopes IS NULL OR scopes ? $4))
     ORDER BY endpoint.seq FOR KEY SHARE OF endpoint`,
    [...row, ...newsOf(occurrence.type, occurrence.news)],
  );
  const endpoints = recipients.filter(({ events }) => subscribes(events, occurrence.type));
  await enqueue(core, tx, { eventId, endpoints });
  return eventId;
}

/** Stores an event for one endpoint, whatever the endpoint subscribes to. Returns the delivery's id. */
export async function emitTo<Type extends OwnEventType>(
  core: Core,
  tx: Transaction,
  { endpoint, ...occurrence }: Occurrence<Type> & { readonly endpoint: EndpointAddress },
): Promise<string> {
  const { eventId, row } = await newEvent(core, tx, occurrence);
  await tx.query(`WITH ${storedEvent} SELECT`, row);
  const [deliveryId = ""] = await enqueue(core, tx, { eventId, endpoints: [endpoint] });
  return deliveryId;
}

/** Adds a delivery of a past event to an endpoint that has none of it yet. Returns the delivery's id. */
export async function emitAgain(
  core: Core,
  tx: Transaction,
  { eventId, endpoint }: { readonly eventId: string; readonly endpoint: EndpointAddress },
): Promise<string> {
  const [deliveryId = ""] = await enqueue(core, tx, { eventId, endpoints: [endpoint] });
  return deliveryId;
}

/**
 * Puts the envelope around `data`, and stores the event. `created` orders the events of an account: each is later than
 * the one before, even in the same millisecond. The row of the account stays locked until the transaction ends, so that
 * of two transactions the one whose events are later also ends later.
 */
const storedEvent = `moment AS (
    UPDATE accounts SET last_event_at = greatest($6, last_event_at + interval '1 microsecond')
    WHERE id = $2 RETURNING last_event_at AS created
  ), event AS (
    INSERT INTO events (id, account_id, type, scope, subject, body, created_at)
    SELECT $1, $2, $3, $4, $5::jsonb #>> '{object,id}', format(
      '{"id":"%s","type":"%s","api_version":"v1","created":"%s","data":%s}',
      $1::text, $3::text, to_char(created AT TIME ZONE 'UTC', '${eventTimeFormat}'), $5::text
    ), created FROM moment
  )`;

interface NewEvent {
  readonly eventId: string;
  /** The parameters of `storedEvent`. */
  readonly row: readonly SqlValue[];
}

async function newEvent<Type extends OwnEventType>(
  core: Core,
  tx: Transaction,
  { accountId, type, object }: Occurrence<Type>,
): Promise<NewEvent> {
  const eventId = await core.ids.next(tx, "evt");
  const data: EventEnvelope<Type>["data"] = { object };
  const scope = readScope(type);
  return {
    eventId,
    row: [eventId, accountId, type, scope, JSON.stringify(data), core.clock.now()],
  };
}

type EndpointAddress = Pick<Recipient, "id" | "url">;

interface EnqueuedEvent {
  readonly eventId: string;
  readonly endpoints: readonly EndpointAddress[];
}

/** Stores deliveries, and the jobs that make them. Returns their ids. */
async function enqueue(
  core: Core,
  tx: Transaction,
  { eventId, endpoints }: EnqueuedEvent,
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
  return subscriptions.some(
    (each) => each === "*" || each === type || each === `${groupOf(type)}.*`,
  );
}
