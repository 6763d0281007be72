import type { Core } from "../core/core.js";
import type { Queryable, Transaction } from "../database/database.js";

/** Mail that the live service would send. The sandbox keeps it, and sends nothing. */
export interface Notification {
  readonly accountName: string;
  /** The event that it is about. */
  readonly type: string;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** What is said about each event of a quote or an order, before its number. */
const subjects: Readonly<Record<string, string>> = {
  "quote.requested": "We received your request",
  "quote.ready": "Your approval is awaited for quote",
  "quote.approved": "You approved quote",
  "quote.cancelled": "This quote was cancelled:",
  "order.created": "We received your order",
  "order.in_progress": "We started work on order",
  "order.ready_for_review": "Your review is awaited for order",
  "order.completed": "We completed order",
  "order.cancelled": "This order was cancelled:",
  "order.refunded": "We refunded order",
};

interface News {
  readonly accountId: string;
  readonly type: string;
  /** The quote whose cart says who gets copies, and whether they unsubscribed. */
  readonly quoteId: string | null | undefined;
  readonly about: { readonly number: string; readonly url: string };
}

/**
 * Notes who is told about an event, in the transaction of the event: the active owners and admins of the account, and
 * the addresses to which copies go. Nobody is told once the cart is unsubscribed.
 */
export async function notify(core: Core, tx: Transaction, news: News): Promise<void> {
  const { accountId, type, quoteId, about } = news;
  const subject = `${subjects[type] ?? type} ${about.number}`;
  await tx.query(
    `WITH quote AS (
       SELECT coalesce(carts.cc_emails, request->'cc_emails') AS copies, unsubscribed_at
       FROM quotes LEFT JOIN carts ON carts.id = cart_id WHERE quotes.id = $2
     ), reader AS (
       SELECT email AS address FROM users JOIN memberships ON user_id = users.id
         WHERE account_id = $1 AND status = 'active' AND role IN ('owner', 'admin')
       UNION SELECT jsonb_array_elements_text(copies) FROM quote WHERE jsonb_typeof(copies) = 'array'
     )
     INSERT INTO notifications (account_id, type, address, subject, body, created_at)
     SELECT $1, $3, address, $4, $5, $6 FROM reader
     WHERE NOT EXISTS (SELECT FROM quote WHERE unsubscribed_at IS NOT NULL) ORDER BY address`,
    [accountId, quoteId, type, subject, `${subject}\n${about.url}`, core.clock.now()],
  );
}

/** The latest notifications of all accounts, newest first. */
export function listNotifications(database: Queryable): Promise<Notification[]> {
  return database.query<Notification>(
    `SELECT accounts.name AS "accountName", type, address, subject, body,
       notifications.created_at AS "createdAt"
     FROM notifications JOIN accounts ON accounts.id = account_id ORDER BY seq DESC LIMIT 100`,
  );
}
