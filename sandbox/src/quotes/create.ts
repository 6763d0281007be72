import type { Quote, QuoteCreated } from "@apostille/evaluation-services/types";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { schedule } from "../jobs/jobs.js";
import type { StateTransition } from "../core/lifecycle.js";
import { stamped, creation, transition } from "../lifecycles/machine.js";
import { validated } from "../validation/validate.js";
import { announce } from "./announce.js";
import { insertQuote } from "./insert.js";
import { lockQuote, readQuote } from "./read.js";
import { quoteRequest } from "./request.js";

/** Submits a quote request. Refuses an invalid one with 422. */
export async function createQuote(
  core: Core,
  caller: Caller,
  body: unknown,
): Promise<QuoteCreated> {
  const request = validated(quoteRequest, body);
  const made = creation(core.lifecycles.quote, { to: "requested", operation: "createQuote" });
  const data = await core.database.transaction(async (tx) => {
    const quoteId = await insertQuote(core, tx, { caller, request, made });
    return submitted(core, tx, { accountId: caller.accountId, quoteId, made });
  });
  return { message: "Quote request created successfully.", data };
}

/** Creates a draft, as the portal does. It emits no event until it is submitted. */
export async function startDraft(core: Core, caller: Caller, body: unknown): Promise<Quote> {
  const request = validated(quoteRequest, body);
  const made = creation(core.lifecycles.quote, { to: "pending", by: "event" });
  return core.database.transaction(async (tx) => {
    const quoteId = await insertQuote(core, tx, { caller, request, made });
    return readQuote(core, tx, quoteId);
  });
}

/** Submits a draft, as the portal does. Throws `NoTransition` if it is no longer a draft. */
export function submitDraft(core: Core, quoteId: string): Promise<Quote> {
  return core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId);
    const made = transition(core.lifecycles.quote, row.status, { to: "requested", by: "event" });
    const now = core.clock.now();
    await tx.query(
      "UPDATE quotes SET status = $2, requested_at = $3, updated_at = $4 WHERE id = $1",
      [quoteId, made.to, stamped(made, now, ["requested_at", row.requested_at]), now],
    );
    return submitted(core, tx, { accountId: row.account_id, quoteId, made });
  });
}

interface Submission {
  readonly accountId: string;
  readonly quoteId: string;
  readonly made: StateTransition;
}

async function submitted(
  core: Core,
  tx: Transaction,
  { accountId, quoteId, made }: Submission,
): Promise<Quote> {
  const quote = await announce(core, tx, { accountId, quoteId, transition: made });
  const { pricesQuotesAfter } = core.settings;
  if (pricesQuotesAfter !== null) {
    const runAt = new Date(core.clock.now().getTime() + pricesQuotesAfter);
    await schedule(core, tx, { kind: "price_quote", subject: quoteId, runAt });
  }
  return quote;
}
