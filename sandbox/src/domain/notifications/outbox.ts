import type { Queryable } from "../../foundation/index.js";

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

/** What people are told about an event. */
export interface News {
  /** The quote whose cart says who gets copies, and whether they unsubscribed. */
  readonly quoteId: string | null | undefined;
  readonly about: { readonly number: string; readonly url: string };
}

/**
 * Notes who is told about an event, in the statement that stores the event: the active owners and admins of the
 * account, and the addresses to which copies go. Nobody is told once the cart is unsubscribed. Its parameters are $2
 * for the account, $3 for the type, $6 for the time, and from $7 on those of `newsOf`.
 */
export const storedNotifications = `quote AS (
    SELECT coalesce(carts.cc_emails, request->'cc_emails') AS copies, unsubscribed_at
    FROM quotes LEFT JOIN carts ON carts.id = cart_id WHERE quotes.id = $7
  ), reader AS (
    SELECT email AS address FROM users JOIN memberships ON user_id = users.id
      WHERE account_id = $2 AND status = 'active' AND role IN ('owner', 'admin')
    UNION SELECT jsonb_array_elements_text(copies) FROM quote WHERE jsonb_typeof(copies) = 'array'
  ), told AS (
    INSERT INTO notifications (account_id, type, address, subject, body, created_at)
    SELECT $2, $3, address, $8, $9, $6 FROM reader
    WHERE $8::text IS NOT NULL AND NOT EXISTS (SELECT FROM quote WHERE unsubscribed_at IS NOT NULL)
    ORDER BY address
  )`;

/** The last parameters of `storedNotifications`; nulls if nobody is told. */
export function newsOf(type: string, news: News | undefined): readonly (string | null)[] {
  if (news === undefined) return [null, null, null];
  const subject = `${subjects[type] ?? type} ${news.about.number}`;
  return [news.quoteId ?? null, subject, `${subject}\n${news.about.url}`];
}

/** The latest notifications of all accounts, newest first. */
export function listNotifications(database: Queryable): Promise<Notification[]> {
  return database.query<Notification>(
    `SELECT accounts.name AS "accountName", type, address, subject, body,
       notifications.created_at AS "createdAt"
     FROM notifications JOIN accounts ON accounts.id = account_id ORDER BY seq DESC LIMIT 100`,
  );
}
