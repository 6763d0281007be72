/**
 * Takes a quote request through the steps that an event requires. Every function returns the id of the resulting
 * resource.
 */
import type { Core } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import type { OwnEventType } from "../events/event.js";
import { getOrder } from "../orders/read.js";
import { cancelQuote } from "../quotes/cancel.js";
import { pingEndpoint } from "../webhook-endpoints/deliveries.js";
import { listEndpoints } from "../webhook-endpoints/read.js";
import { fetchDocuments } from "../documents/fetch.js";
import { simplePdf } from "../documents/pdf.js";
import { settle } from "../files/ingest.js";
import { insertPending } from "../files/insert.js";
import { receive } from "../files/receive.js";
import { approveDocument, ensureDeliverable } from "../documents/deliverable.js";
import { approveQuote } from "../orders/approve.js";
import { moveOrder } from "../orders/move.js";
import { createQuote } from "../quotes/create.js";
import { ensurePriced } from "../quotes/price.js";

export interface TriggeredEvent {
  readonly type: OwnEventType;
  /** Fields of the quote request behind the event that differ from the usual ones. */
  readonly quote?: Readonly<Record<string, unknown>>;
}

/**
 * Triggers an event by performing what it reports, with a real quote, order, file or document, and with all preceding
 * events. Returns the id of that resource. `ping` is sent to every enabled endpoint of the app; the id is that of the
 * app.
 */
export async function trigger(
  core: Core,
  caller: Caller,
  { type, quote = {} }: TriggeredEvent,
): Promise<string> {
  const request = "quote_type" in quote ? quote : { ...usualRequest, ...quote };
  switch (type) {
    case "quote.requested":
      return requestQuote(core, caller, request);
    case "quote.ready":
      return pricedQuote(core, caller, request);
    case "quote.cancelled":
      return (await cancelQuote(core, await requestQuote(core, caller, request))).id;
    case "quote.approved":
      return (
        (await getOrder(core, caller, await approvedOrder(core, caller, request))).quote_id ?? ""
      );
    case "order.created":
      return approvedOrder(core, caller, request);
    case "order.in_progress":
      return moveThrough(core, caller, { request, way: ["in_progress"] });
    case "order.ready_for_review":
      return moveThrough(core, caller, { request, way: ["in_progress", "awaiting_review"] });
    case "order.completed":
      return moveThrough(core, caller, {
        request,
        way: ["in_progress", "awaiting_review", "completed"],
      });
    case "order.cancelled":
      return moveThrough(core, caller, { request, way: ["cancelled"] });
    case "order.refunded":
      return moveThrough(core, caller, { request, way: ["cancelled", "refunded"] });
    case "file.ready":
    case "file.failed":
      return ingest(core, caller, type === "file.ready");
    case "document.approved":
      return approveDeliverable(core, caller, request);
    case "ping":
      return pingAll(core, caller);
    default:
      return type satisfies never;
  }
}

async function pingAll(core: Core, caller: Caller): Promise<string> {
  const { data } = await listEndpoints(core, caller, { query: { per_page: 100 } });
  for (const { id, disabled } of data) if (!disabled) await pingEndpoint(core, caller, id);
  return caller.appId;
}

/** A file with a successful or failed download, without a server to download from. */
async function ingest(core: Core, caller: Caller, succeeds: boolean): Promise<string> {
  const name = "sample.pdf";
  const url = "https://files.example.com/sample.pdf";
  const outcome = succeeds
    ? await receive(core, {
        key: await core.ids.next(core.database, "fil"),
        name,
        content: simplePdf(["Sample", "Made by the sandbox."]),
      })
    : { failure: "The address answered with status 404." };
  return core.database.transaction(async (tx) => {
    const { id } = await insertPending(core, tx, { accountId: caller.accountId, name, url });
    await settle(core, tx, { fileId: id, outcome });
    return id;
  });
}

/** The body of a quote request. */
type QuoteRequestBody = Readonly<Record<string, unknown>>;

const usualRequest: QuoteRequestBody = {
  quote_type: "academic_evaluation",
  evaluation_type: "course_by_course_evaluation",
  turnaround: "standard",
};

async function requestQuote(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  const { data } = await createQuote(core, caller, request);
  return data.id;
}

async function pricedQuote(core: Core, caller: Caller, request: QuoteRequestBody): Promise<string> {
  const quoteId = await requestQuote(core, caller, request);
  await fetchDocuments(core, quoteId);
  await ensurePriced(core, quoteId);
  return quoteId;
}

async function approvedOrder(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  return (await approveQuote(core, caller, await pricedQuote(core, caller, request))).id;
}

async function moveThrough(
  core: Core,
  caller: Caller,
  { request, way }: { readonly request: QuoteRequestBody; readonly way: readonly string[] },
): Promise<string> {
  const orderId = await approvedOrder(core, caller, request);
  for (const to of way) await moveOrder(core, orderId, { to });
  return orderId;
}

async function approveDeliverable(
  core: Core,
  caller: Caller,
  request: QuoteRequestBody,
): Promise<string> {
  const orderId = await moveThrough(core, caller, { request, way: ["in_progress"] });
  const add = await ensureDeliverable(core, orderId);
  if (add !== null) await core.database.transaction(add);
  const { documents } = await getOrder(core, caller, orderId);
  const document = documents?.[0];
  if (document === undefined) throw new Error("The order has no deliverable.");
  return (await approveDocument(core, document.id)).id;
}
