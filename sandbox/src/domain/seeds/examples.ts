import type { Core } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { importOrder } from "../orders/import.js";
import { moveOrder } from "../orders/move.js";
import { approveQuote } from "../orders/approve.js";
import { cancelQuote } from "../quotes/cancel.js";
import { createQuote } from "../quotes/create.js";
import { ensurePriced } from "../quotes/price.js";
import type { QuoteRequest } from "../quotes/quote.js";

const requests = {
  waiting: { quote_type: "perm_ad", turnaround: "standard" },
  priced: {
    quote_type: "translation",
    source_language: "Portuguese",
    target_language: "English",
    turnaround: "standard",
    candidate: { first_name: "João", last_name: "Almeida" },
  },
  cancelled: { quote_type: "translation", source_language: "French", target_language: "English" },
  working: {
    quote_type: "academic_evaluation",
    evaluation_type: "course_by_course_evaluation",
    turnaround: "next_day",
    candidate: { first_name: "Lucía", last_name: "Fernández Ortega", visa_type: "h1b" },
  },
  done: {
    quote_type: "expert_opinion_letter",
    expert_letter_type: "specialty_occupation_letter",
    turnaround: "expedited",
  },
} as const satisfies Readonly<Record<string, QuoteRequest>>;

/** Creates quotes and orders in the most common states, by the same steps as real ones, and an order without a quote. */
export async function seedExamples(core: Core, caller: Caller): Promise<void> {
  await importOrder(core, caller.accountId);
  await createQuote(core, caller, requests.waiting);
  const { data: priced } = await createQuote(core, caller, requests.priced);
  await ensurePriced(core, priced.id);
  const { data: cancelled } = await createQuote(core, caller, requests.cancelled);
  await ensurePriced(core, cancelled.id);
  await cancelQuote(core, cancelled.id);
  await seedOrder(core, caller, { request: requests.working, way: ["in_progress"] });
  const way = ["in_progress", "awaiting_review", "completed"];
  await seedOrder(core, caller, { request: requests.done, way });
}

async function seedOrder(
  core: Core,
  caller: Caller,
  { request, way }: { readonly request: QuoteRequest; readonly way: readonly string[] },
): Promise<void> {
  const { data } = await createQuote(core, caller, request);
  await ensurePriced(core, data.id);
  const { id } = await approveQuote(core, caller, data.id);
  for (const to of way) await moveOrder(core, id, { to });
}
