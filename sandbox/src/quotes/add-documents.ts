import type { Quote } from "@apostille/evaluation-services/types";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { addDocument } from "../documents/store.js";
import { invalid, notFound } from "../errors/service-error.js";
import { lockQuote, readQuote } from "./read.js";
import { stagedDocuments } from "./sources.js";

/** Adds staged files to a draft, as the portal does. Refuses a quote that has been submitted with 422. */
export function addDocuments(
  core: Core,
  caller: Caller,
  { quoteId, fileIds }: { readonly quoteId: string; readonly fileIds: readonly string[] },
): Promise<Quote> {
  return core.database.transaction(async (tx) => {
    const { account_id: accountId, status } = await lockQuote(tx, quoteId);
    if (accountId !== caller.accountId) throw notFound();
    if (status !== "pending") throw submitted();
    for (const document of await stagedDocuments(tx, caller, fileIds)) {
      await addDocument(core, tx, { ...document, accountId, quoteId });
    }
    return readQuote(core, tx, quoteId);
  });
}

function submitted(): Error {
  const message = "Documents can be added to a draft only.";
  return invalid([{ field: "files", message }]);
}
