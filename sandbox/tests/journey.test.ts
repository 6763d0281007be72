import { expect, test } from "vitest";
import { createQuote } from "../src/domain/quotes/create.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { getQuote, listQuotes } from "../src/domain/quotes/read.js";
import { getOrder } from "../src/domain/orders/read.js";
import { moveOrder } from "../src/domain/orders/move.js";
import { approveDocument } from "../src/domain/documents/deliverable.js";
import { downloadLink, openDownload } from "../src/domain/documents/download.js";
import { createEndpoint } from "../src/domain/webhook-endpoints/manage.js";
import { suite } from "./support/suite.js";

const { world: createWorld, receiver: startReceiver } = suite();

test("a quote becomes an order, the order gets a deliverable, and every step sends an event", async () => {
  const world = await createWorld();
  const receiver = await startReceiver();
  const { core, alice } = world;
  await createEndpoint(core, alice.caller, { url: receiver.url, events: ["*"] });

  const { data: requested } = await createQuote(core, alice.caller, {
    quote_type: "academic_evaluation",
    evaluation_type: "course_by_course_evaluation",
    translation_preference: "translation_service",
    turnaround: "next_day",
    cc_emails: ["paralegal@example.com"],
  });
  expect(requested).toMatchObject({ status: "requested", total: "0.00", cart: null, items: [] });

  const priced = await priceQuote(core, requested.id);
  expect(priced).toMatchObject({ status: "awaiting_payment", total_cents: 20250, total: "202.50" });
  expect(priced.cart).toMatchObject({ status: "in_progress", payment_status: null, total: 202.5 });

  const order = await approveQuote(core, alice.caller, requested.id);
  expect(order).toMatchObject({ status: "created", total: 20250, quote_id: requested.id });
  expect(order.cart).toMatchObject({ status: "completed", payment_status: "unpaid" });
  expect(await getQuote(core, alice.caller, requested.id)).toMatchObject({ status: "approved" });

  await moveOrder(core, order.id, { to: "in_progress" });
  const review = await moveOrder(core, order.id, { to: "awaiting_review" });
  const [deliverable] = review.documents ?? [];
  if (deliverable === undefined) throw new Error("no deliverable");
  await approveDocument(core, deliverable.id);
  await moveOrder(core, order.id, { to: "completed" });
  const completed = await getOrder(core, alice.caller, order.id);
  expect(completed.completed_at).not.toBeNull();

  const link = new URL((await downloadLink(core, alice.caller, deliverable.id)).url);
  const answer = await openDownload(core, {
    documentId: deliverable.id,
    expires: link.searchParams.get("expires") ?? "",
    signature: link.searchParams.get("signature") ?? "",
  });
  expect(answer.status).toBe(200);
  expect(await new Response(answer.content).text()).toMatch(/^%PDF-1.4/);

  await world.settle();
  expect(receiver.received.map(({ headers }) => headers["x-service-event"])).toEqual([
    "quote.requested",
    "quote.ready",
    "quote.approved",
    "order.created",
    "order.in_progress",
    "order.ready_for_review",
    "document.approved",
    "order.completed",
  ]);
  const page = await listQuotes(core, alice.caller, {});
  expect(page.meta).toMatchObject({ total: 1, from: 1, to: 1, last_page: 1 });
});
