/** What the portal offers for a document that could not be downloaded: without it, the quote cannot be approved. */
import {
  type Core,
  invalid,
  json,
  notFound,
  only,
  type Transaction,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { labelOf, readArrivals } from "../documents/arrivals.js";
import { addNotes } from "../documents/notes.js";
import { analyseSources } from "../documents/update.js";
import { transition } from "../lifecycles/machine.js";
import { announceQuote } from "./announce.js";
import type { DocumentOfQuote } from "./draft-documents.js";
import { itemsFor } from "./price-list.js";
import type { QuoteRow } from "./quote.js";
import { lockQuote } from "./read.js";
import { stagedDocuments } from "./sources.js";

/** Goes on without a missing document. Refuses any other document with 422. */
export function acceptAbsence(core: Core, caller: Caller, of: DocumentOfQuote): Promise<void> {
  return settle(core, caller, of, async (tx) => {
    await tx.query("UPDATE documents SET absence_accepted_at = $2 WHERE id = $1", [
      of.documentId,
      core.clock.now(),
    ]);
    return "is left out.";
  });
}

/** Removes a missing document. Refuses any other document with 422. */
export function removeMissing(core: Core, caller: Caller, of: DocumentOfQuote): Promise<void> {
  return settle(core, caller, of, async (tx) => {
    await tx.query("DELETE FROM documents WHERE id = $1", [of.documentId]);
    return "was removed.";
  });
}

/**
 * Puts a staged file in the place of a missing document. A quote that has a price gets a new one, and `quote.ready` tells
 * it. Refuses any other document with 422.
 */
export function replaceMissing(
  core: Core,
  caller: Caller,
  { fileId, ...of }: DocumentOfQuote & { readonly fileId: string },
): Promise<void> {
  return settle(core, caller, of, async (tx, quote) => {
    const { fileName, stored } = only(await stagedDocuments(tx, caller, [fileId]));
    await tx.query(
      `UPDATE documents SET failure = NULL, url = NULL, file_name = $2, bytes_key = $3,
         mime_type = $4, size = $5, updated_at = $6 WHERE id = $1`,
      [of.documentId, fileName, stored?.key, stored?.mime_type, stored?.size, core.clock.now()],
    );
    if (quote.status === "awaiting_payment") await priceAgain(core, tx, quote);
    return `was replaced by “${fileName}”.`;
  });
}

/** Does something about a missing document; what `act` returns completes the sentence about it in the history. */
async function settle(
  core: Core,
  caller: Caller,
  { quoteId, documentId }: DocumentOfQuote,
  act: (tx: Transaction, quote: QuoteRow) => Promise<string>,
): Promise<void> {
  await core.database.transaction(async (tx) => {
    const quote = await lockQuote(tx, quoteId);
    if (quote.account_id !== caller.accountId) throw notFound();
    const arrivals = await readArrivals(tx, quoteId);
    const missing = arrivals.missing.find(({ id }) => id === documentId);
    const isOpen = quote.status === "requested" || quote.status === "awaiting_payment";
    if (missing === undefined || !isOpen) {
      throw invalid([{ field: "form", message: "Nothing need be done about this document." }]);
    }
    const what = await act(tx, quote);
    await addNotes(core, tx, { quoteId, texts: [`${labelOf(missing)} ${what}`] });
  });
}

async function priceAgain(core: Core, tx: Transaction, quote: QuoteRow): Promise<void> {
  const language = quote.request.source_language ?? null;
  await analyseSources(core, tx, { quoteId: quote.id, language });
  const { here } = await readArrivals(tx, quote.id);
  const items = itemsFor(quote.items, here.length);
  const total = items.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const now = core.clock.now();
  await tx.query(
    `WITH cart AS (UPDATE carts SET total_cents = $3, updated_at = $4 WHERE id = $5)
     UPDATE quotes SET items = $2::jsonb, total_cents = $3, updated_at = $4 WHERE id = $1`,
    [quote.id, json(items), total, now, quote.cart_id],
  );
  const pricing = transition(core.lifecycles.quote, "requested", { to: "awaiting_payment" });
  await announceQuote(core, tx, {
    accountId: quote.account_id,
    quoteId: quote.id,
    transition: pricing,
  });
}
