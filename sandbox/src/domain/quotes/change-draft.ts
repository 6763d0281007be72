import type { Quote } from "@apostille/evaluation-services/types";
import {
  type Core,
  invalid,
  json,
  notFound,
  type Transaction,
  validateShape,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { quoteRequest, type QuoteRow } from "./quote.js";
import { lockQuote, readQuote } from "./read.js";
import { checkTeam } from "./sources.js";

/** Replaces the request of a draft, as the portal does; its documents stay. Refuses an invalid one with 422. */
export function changeDraft(
  core: Core,
  caller: Caller,
  { quoteId, body }: { readonly quoteId: string; readonly body: unknown },
): Promise<Quote> {
  const request = validateShape(quoteRequest, body);
  return core.database.transaction(async (tx) => {
    await lockDraft(tx, caller, quoteId);
    await checkTeam(tx, caller, request);
    await tx.query(
      `UPDATE quotes SET team_id = $2, quote_type = $3, request = $4::jsonb,
         requested_turnaround = $5, updated_at = $6 WHERE id = $1`,
      [
        quoteId,
        request.team,
        request.quote_type,
        json(request),
        request.turnaround,
        core.clock.now(),
      ],
    );
    return readQuote(core, tx, quoteId);
  });
}

/** Locks a draft of the caller's account. Refuses a quote that has been submitted with 422. */
export async function lockDraft(
  tx: Transaction,
  caller: Caller,
  quoteId: string,
): Promise<QuoteRow> {
  const row = await lockQuote(tx, quoteId);
  if (row.account_id !== caller.accountId) throw notFound();
  if (row.status === "pending") return row;
  throw invalid([
    { field: "form", message: "Only a draft can be changed, and this is none any more." },
  ]);
}
