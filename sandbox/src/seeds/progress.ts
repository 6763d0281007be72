/**
 * Takes a quote request through the steps that an event requires. Every function returns the id of the resulting
 * resource.
 */
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { approveDocument, ensureDeliverable } from "../documents/deliverable.js";
import { approveQuote } from "../orders/approve.js";
import { moveOrder } from "../orders/move.js";
import { getOrder } from "../orders/read.js";
import { createQuote } from "../quotes/create.js";
import { ensurePriced } from "../quotes/price.js";

/** The body of a quote request. */
export type QuoteRequestBody = Readonly<Record<string, unknown>>;

export const usualRequest: QuoteRequestBody = {
  quote_type: "academic_evaluation",
  evaluation_type: "course_by_course_evaluation",
  turnaround: "standard",
};

export async function requested(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  const { data } = await createQuote(core, caller, request);
  return data.id;
}

export async function priced(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  const quoteId = await requested(core, caller, request);
  await ensurePriced(core, quoteId);
  return quoteId;
}

export async function ordered(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  return (await approveQuote(core, caller, await priced(core, caller, request))).id;
}

export async function moved(
  core: Core,
  caller: Caller,
  { request, way }: { readonly request: QuoteRequestBody; readonly way: readonly string[] },
): Promise<string> {
  const orderId = await ordered(core, caller, request);
  for (const to of way) await moveOrder(core, orderId, { to });
  return orderId;
}

export async function approved(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  const orderId = await moved(core, caller, { request, way: ["in_progress"] });
  const add = await ensureDeliverable(core, orderId);
  if (add !== null) await core.database.transaction(add);
  const { documents } = await getOrder(core, caller, orderId);
  const document = documents?.[0];
  if (document === undefined) throw new Error("The order has no deliverable.");
  return (await approveDocument(core, document.id)).id;
}
