import type { Quote } from "@apostille/evaluation-services/types";
import { type Core, notFound, unschedule, validateShape } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { addDocument } from "../documents/store.js";
import { lockDraft } from "./change-draft.js";
import { quoteRequest } from "./quote.js";
import { readQuote } from "./read.js";
import { sourceDocuments } from "./sources.js";

export interface DocumentOfQuote {
  readonly quoteId: string;
  readonly documentId: string;
}

interface Addition {
  readonly quoteId: string;
  /** As in a request: `document_ids`, `document_urls`. */
  readonly references: Readonly<Record<string, unknown>>;
}

/** Adds documents to a draft, as the portal does. Refuses a quote that has been submitted with 422. */
export function addDocuments(
  core: Core,
  caller: Caller,
  { quoteId, references }: Addition,
): Promise<Quote> {
  return core.database.transaction(async (tx) => {
    const { quote_type, account_id: accountId } = await lockDraft(tx, caller, quoteId);
    const request = validateShape(quoteRequest, { quote_type, ...references });
    for (const document of await sourceDocuments(core, tx, { caller, request })) {
      await addDocument(core, tx, { ...document, accountId, quoteId });
    }
    return readQuote(core, tx, quoteId);
  });
}

/** Removes a document from a draft, as the portal does, and does not download it any more. */
export function removeDocument(
  core: Core,
  caller: Caller,
  { quoteId, documentId }: DocumentOfQuote,
): Promise<void> {
  return core.database.transaction(async (tx) => {
    await lockDraft(tx, caller, quoteId);
    await unschedule(tx, { kind: "fetch_document", subject: documentId });
    const rows = await tx.query(
      "DELETE FROM documents WHERE id = $1 AND quote_id = $2 RETURNING id",
      [documentId, quoteId],
    );
    if (rows.length === 0) throw notFound();
  });
}
