/** The whole journey over HTTP, by clients that know nothing of the sandbox but its address. */
import createClient from "openapi-fetch";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { journeyEvents } from "../support/world.js";
import { approveDocument } from "../../src/domain/documents/deliverable.js";
import { moveOrder } from "../../src/domain/orders/move.js";
import type { Receiver } from "../support/receiver.js";
import { serviceSuite } from "../support/service.js";

const { service, receiver } = serviceSuite({ settings: { pricesQuotesAfter: 0 } });

const stripe = new Stripe("sk_test_not_used");

/** Verifies every delivery by a stranger's library, and gives the types of the events. */
function verifiedTypes({ received }: Receiver, secret: string): string[] {
  return received.map(({ headers, body }) => {
    const signature = headers["x-service-signature"];
    const event = stripe.webhooks.constructEvent(body, String(signature), secret);
    expect(headers["x-service-event"]).toBe(event.type);
    return event.type as string;
  });
}

test("the generated client gets from a request to the deliverable, and every step sends an event", async () => {
  const { api, core, errors } = service();
  const events = await receiver();
  const { data: endpoint } = await api.webhookEndpoints.create({
    body: { url: events.url, events: ["*"] },
  });
  const arrive = (count: number) => expect.poll(() => events.received).toHaveLength(count);

  const { data: quote } = await api.quotes.create({
    body: {
      quote_type: "academic_evaluation",
      evaluation_type: "course_by_course_evaluation",
      translation_preference: "translation_service",
      turnaround: "next_day",
      candidate: { first_name: "Lucía", last_name: "Fernández Ortega" },
    },
  });
  expect(quote).toMatchObject({ status: "requested", total: "0.00", items: [] });
  await arrive(2);
  const ready = await api.quotes.get({ params: { quoteId: quote.id } });
  expect(ready).toMatchObject({ status: "awaiting_payment", total_cents: 20250, total: "202.50" });

  const order = await api.quotes.approve({ params: { quoteId: quote.id } });
  expect(order).toMatchObject({ status: "created", total: 20250, quote_id: quote.id });
  expect(ready.cart?.number).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(order.cart?.id).toBe(ready.cart?.id);
  const body = { custom_reference: "MAT-20417", custom_metadata: ["a", null] };
  const tagged = await api.orders.update({ params: { orderId: order.id }, body });
  expect(tagged).toMatchObject(body);

  await moveOrder(core, order.id, { to: "in_progress" });
  const review = await moveOrder(core, order.id, { to: "awaiting_review" });
  const [deliverable] = review.documents ?? [];
  if (deliverable === undefined) throw new Error("There is no deliverable.");
  await approveDocument(core, deliverable.id);
  await moveOrder(core, order.id, { to: "completed" });
  const { status, documents } = await api.orders.get({ params: { orderId: order.id } });
  // The evaluation, and the translation that was ordered with it.
  const roles = documents?.map(({ document_role: role }) => role);
  expect([status, documents?.[0]?.id]).toEqual(["completed", deliverable.id]);
  expect(roles).toEqual(["course_evaluation", "translation"]);

  const params = { documentId: deliverable.id };
  const found = await api.documents.get({ params });
  const link = await api.documents.download({ params });
  expect(link.file_name).toBe(found.file_name);
  const download = await fetch(link.url);
  expect(download.headers.get("content-disposition")).toContain("attachment; filename=");
  expect(await download.text()).toMatch(/^%PDF-1.4/);

  // Completing the order approves the translation.
  await arrive(9);
  // Two events that happen together are sent at the same time, and may arrive in either order.
  const types = verifiedTypes(events, endpoint.secret);
  expect(types.toSorted()).toEqual([...journeyEvents, "document.approved"].toSorted());
  await api.webhookEndpoints.delete({ params: { id: endpoint.id } });
  expect(errors).toEqual([]);
});

test("another tool's client gets from a request to an order", async () => {
  const { sandbox, core } = service();
  const headers = { authorization: `Bearer ${sandbox.key}` };
  const client = createClient<Paths>({ baseUrl: sandbox.url, headers });
  const { data: created } = await client.POST("/quotes", { body: { quote_type: "perm_ad" } });
  const quoteId = created?.data.id ?? "";
  const quote = () => client.GET("/quotes/{quoteId}", { params: { path: { quoteId } } });
  await expect.poll(async () => (await quote()).data?.status).toBe("awaiting_payment");
  const order = await client.POST("/quotes/{quoteId}/approve", { params: { path: { quoteId } } });
  expect([order.response.status, order.data?.status]).toEqual([201, "created"]);
  const again = await client.POST("/quotes/{quoteId}/approve", { params: { path: { quoteId } } });
  expect(again.error).toMatchObject({ error_code: "quote_not_awaiting_payment" });
  expect(core.settings.apiBase).toBe(sandbox.url);
});

/** The part of openapi-typescript's output that is used here. */
interface Paths {
  "/quotes": {
    post: {
      requestBody: { content: { "application/json": { quote_type: string } } };
      responses: { 201: { content: { "application/json": { data: { id: string } } } } };
    };
  };
  "/quotes/{quoteId}": {
    get: {
      parameters: { path: { quoteId: string } };
      responses: { 200: { content: { "application/json": { status: string } } } };
    };
  };
  "/quotes/{quoteId}/approve": {
    post: {
      parameters: { path: { quoteId: string } };
      responses: {
        201: { content: { "application/json": { status: string } } };
        422: { content: { "application/json": { error_code?: string } } };
      };
    };
  };
}
