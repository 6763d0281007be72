import type { Document } from "@apostille/evaluation-services/types";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { pingEndpoint } from "../../src/domain/webhook-endpoints/deliveries.js";
import { setInvoicing } from "../../src/domain/accounts/accounts.js";
import { authenticate } from "../../src/domain/accounts/keys.js";
import type { Core } from "../../src/foundation/core/core.js";
import { type DocumentRow, toDocument } from "../../src/domain/documents/document.js";
import type { Deliverable } from "../../src/domain/documents/sample.js";
import { addDocument } from "../../src/domain/documents/store.js";
import { uploadFile } from "../../src/domain/files/stage.js";
import { moveOrder } from "../../src/domain/orders/move.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";

/** Ids of one resource of each kind, by the name of their path parameter. */
export type Ids = Readonly<Record<string, string>>;

/** Creates one resource of each kind with a key, except those that need invoicing, if the account lacks it. */
export async function populate(
  core: Core,
  key: string,
  url = "http://127.0.0.1:9/events",
): Promise<Ids> {
  const caller = await authenticate(core, key);
  if (caller === undefined) throw new Error("The key does not work.");
  await setInvoicing(core, caller.accountId, true);
  const { data: quote } = await createQuote(core, caller, { quote_type: "translation" });
  await priceQuote(core, quote.id);
  const order = await approveQuote(core, caller, quote.id);
  await moveOrder(core, order.id, { to: "in_progress" });
  const { documents } = await moveOrder(core, order.id, { to: "awaiting_review" });
  const content = (async function* () {
    yield Buffer.from("a text");
  })();
  const { data: file } = await uploadFile(core, caller, { name: "a.txt", content });
  const { data: endpoint } = await createEndpoint(core, caller, { url, events: ["file.*"] });
  const delivery = await pingEndpoint(core, caller, endpoint.id);
  return {
    quoteId: quote.id,
    orderId: order.id,
    documentId: documents?.[0]?.id ?? "",
    fileId: file.id,
    userId: caller.userId,
    id: endpoint.id,
    deliveryId: delivery.id,
  };
}

/** Adds a deliverable to an order. */
export async function addDeliverable(
  core: Core,
  orderId: string,
  { content, ...deliverable }: Deliverable,
): Promise<Document> {
  const key = await core.ids.next(core.database, "fil");
  const file = { key, mime_type: deliverable.mimeType, size: await core.bytes.put(key, content) };
  return core.database.transaction(async (tx) => {
    const [{ account_id: accountId } = { account_id: "" }] = await tx.query<{ account_id: string }>(
      "SELECT account_id FROM orders WHERE id = $1",
      [orderId],
    );
    const id = await addDocument(core, tx, { ...deliverable, stored: file, orderId, accountId });
    const [row] = await tx.query<DocumentRow>("SELECT * FROM documents WHERE id = $1", [id]);
    if (row === undefined) throw new Error("The document was not stored.");
    return toDocument(row);
  });
}
