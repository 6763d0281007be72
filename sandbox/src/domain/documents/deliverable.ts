import type { Document } from "@apostille/evaluation-services/types";
import { type Core, invalid, notFound, type Transaction } from "../../foundation/index.js";
import { emit } from "../events/emit.js";
import { type DocumentRow, toDocument } from "./document.js";
import { type Deliverable, type OrderedServices, sampleDeliverables } from "./sample.js";
import { addDocument } from "./store.js";

/** The roles of the documents that the service delivers. */
const roles = `('translation', 'evaluation', 'course_evaluation', 'expert_letter', 'work_product')`;

/** Adds prepared deliverables to an order that has none; the returned function does so. */
export async function ensureDeliverable(
  core: Core,
  orderId: string,
): Promise<((tx: Transaction) => Promise<unknown>) | null> {
  const [order] = await core.database.query<{ number: string; request: OrderedServices }>(
    `SELECT orders.number, quotes.request FROM orders JOIN quotes ON quotes.id = orders.quote_id
     WHERE orders.id = $1 AND NOT EXISTS (
       SELECT 1 FROM documents WHERE order_id = orders.id AND document_role IN ${roles})`,
    [orderId],
  );
  if (order === undefined) return null;
  const samples = sampleDeliverables(order.number, order.request);
  const additions = await Promise.all(
    samples.map((each) => prepareDeliverable(core, orderId, each)),
  );
  return async (tx) => {
    for (const add of additions) await add(tx);
  };
}

/**
 * Approves a deliverable; emits `document.approved` once, however often it is approved. Refuses a document that is not
 * a deliverable, such as a source document, with 422.
 */
export function approveDocument(core: Core, documentId: string): Promise<Document> {
  return core.database.transaction(async (tx) => {
    const [row] = await tx.query<DocumentRow & { readonly deliverable: boolean }>(
      `SELECT *, order_id IS NOT NULL AND document_role IN ${roles} AS deliverable
       FROM documents WHERE id = $1 FOR UPDATE`,
      [documentId],
    );
    if (row === undefined) throw notFound();
    if (!row.deliverable) {
      throw invalid([{ field: "document", message: "Only a deliverable can be approved." }]);
    }
    if (row.approved_at !== null) return toDocument(row);
    return approve(core, tx, row);
  });
}

/** Approves the deliverables of an order that are not approved yet, as its completion does. */
export async function approveDeliverables(
  core: Core,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const rows = await tx.query<DocumentRow>(
    `SELECT * FROM documents
     WHERE order_id = $1 AND document_role IN ${roles} AND approved_at IS NULL
     ORDER BY seq FOR UPDATE`,
    [orderId],
  );
  for (const row of rows) await approve(core, tx, row);
}

async function approve(core: Core, tx: Transaction, row: DocumentRow): Promise<Document> {
  const now = core.clock.now();
  await tx.query("UPDATE documents SET approved_at = $2, updated_at = $2 WHERE id = $1", [
    row.id,
    now,
  ]);
  const object = toDocument({ ...row, updated_at: now });
  await emit(core, tx, { accountId: row.account_id, type: "document.approved", object });
  return object;
}

/** Stores the bytes first: a transaction must not wait for a disk or a network. */
async function prepareDeliverable(
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
    const file = { key, mime_type: deliverable.mimeType, size };
    return addDocument(core, tx, {
      ...deliverable,
      stored: file,
      orderId,
      accountId: order.account_id,
    });
  };
}
