import type { Document } from "@apostille/evaluation-services/types";
import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { notFound } from "../errors/service-error.js";
import { emit } from "../events/emit.js";
import type { DocumentRow } from "./document.js";
import { toDocument } from "./document.js";
import { simplePdf } from "./pdf.js";
import { addDocument } from "./store.js";

/** What the service hands over. */
export interface Deliverable {
  readonly title: string;
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly mimeType: string;
  readonly type: string;
  readonly category: string;
  readonly role: string;
  readonly pages?: number;
}

/** Adds a deliverable to an order. */
export async function addDeliverable(
  core: Core,
  orderId: string,
  deliverable: Deliverable,
): Promise<Document> {
  const add = await prepared(core, orderId, deliverable);
  return core.database.transaction(async (tx) => {
    const id = await add(tx);
    const [row] = await tx.query<DocumentRow>("SELECT * FROM documents WHERE id = $1", [id]);
    if (row === undefined) throw notFound();
    return toDocument(row);
  });
}

/** Makes ready a deliverable for an order that has none; what it returns adds it. */
export async function ensureDeliverable(
  core: Core,
  orderId: string,
): Promise<((tx: Transaction) => Promise<unknown>) | null> {
  const [order] = await core.database.query<{ number: string; delivered: boolean }>(
    `SELECT number, EXISTS (
       SELECT 1 FROM documents
       WHERE order_id = orders.id AND document_role IN ('evaluation', 'translation', 'expert_letter', 'work_product')
     ) AS delivered FROM orders WHERE id = $1`,
    [orderId],
  );
  if (order === undefined || order.delivered) return null;
  return prepared(core, orderId, sample(order.number));
}

/** Approves a deliverable: `document.approved` fires. */
export function approveDocument(core: Core, documentId: string): Promise<Document> {
  return core.database.transaction(async (tx) => {
    const now = core.clock.now();
    const [row] = await tx.query<DocumentRow>(
      `UPDATE documents SET approved_at = $2, updated_at = $2
       WHERE id = $1 AND order_id IS NOT NULL RETURNING *`,
      [documentId, now],
    );
    if (row === undefined) throw notFound();
    const object = toDocument(row);
    await emit(core, tx, { accountId: row.account_id, type: "document.approved", object });
    return object;
  });
}

/** Stores the bytes first: a transaction must not wait for a disk or a network. */
async function prepared(
  core: Core,
  orderId: string,
  { content, ...deliverable }: Deliverable,
): Promise<(tx: Transaction) => Promise<string>> {
  const key = await core.ids.next(core.database, "fil");
  const size = await core.bytes.put(key, content);
  return async (tx) => {
    const [order] = await tx.query<{ account_id: string }>(
      "SELECT account_id FROM orders WHERE id = $1",
      [orderId],
    );
    if (order === undefined) throw notFound();
    const stored = { key, mime_type: deliverable.mimeType, size };
    return addDocument(core, tx, { ...deliverable, stored, orderId, accountId: order.account_id });
  };
}

function sample(orderNumber: string): Deliverable {
  return {
    title: `Evaluation ${orderNumber}`,
    fileName: `evaluation-${orderNumber}.pdf`,
    content: simplePdf([`Evaluation ${orderNumber}`, "Made by the sandbox. Of no legal value."]),
    mimeType: "application/pdf",
    type: "credential_evaluation",
    category: "academic",
    role: "evaluation",
    pages: 1,
  };
}
