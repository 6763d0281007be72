import type { Quote } from "@apostille/evaluation-services/types";
import {
  type Core,
  finish,
  type Job,
  type Transaction,
  unschedule,
} from "../../foundation/index.js";
import { timestampAfter, type TransitionQuery, allows, transition } from "../lifecycles/machine.js";
import { announceQuote } from "./announce.js";
import type { QuoteRow } from "./quote.js";
import { lockQuote } from "./read.js";

/** Cancels a quote, as the portal does. Throws `NoTransition` if it can no longer be cancelled. */
export function cancelQuote(core: Core, quoteId: string): Promise<Quote> {
  return core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId);
    await unschedule(tx, { kind: "expire_quote", subject: quoteId });
    return cancel(core, tx, { row, query: { to: "cancelled", by: "event" } });
  });
}

/** The job that cancels a quote whose offer has expired. */
export async function expireQuoteJob(core: Core, job: Job): Promise<void> {
  await core.database.transaction(async (tx) => {
    // The quote is locked first, as in every other change, so that there is no deadlock.
    const row = await lockQuote(tx, job.subject);
    await finish(tx, job);
    const query = { to: "cancelled", by: "time" } as const;
    if (allows(core.lifecycles.quote, row.status, query)) await cancel(core, tx, { row, query });
  });
}

async function cancel(
  core: Core,
  tx: Transaction,
  { row, query }: { readonly row: QuoteRow; readonly query: TransitionQuery },
): Promise<Quote> {
  const change = transition(core.lifecycles.quote, row.status, query);
  const now = core.clock.now();
  await tx.query("UPDATE quotes SET status = $2, canceled_at = $3, updated_at = $4 WHERE id = $1", [
    row.id,
    change.to,
    timestampAfter(change, now, ["canceled_at", row.canceled_at]),
    now,
  ]);
  const move = { accountId: row.account_id, quoteId: row.id, transition: change };
  return announceQuote(core, tx, move);
}
