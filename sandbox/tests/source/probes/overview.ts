import { expect } from "vitest";
import { at, list } from "../../../../tests/spec/view.js";
import { valuesAt } from "../instances.js";
import { answered, type Probes, type Scene, some } from "./probe.js";

/** The pages at Quote.url and Order.url, for a signed-in user. */
async function portalPage({ service }: Scene, url: string): Promise<number> {
  const { status, headers } = await fetch(url, { redirect: "manual" });
  expect(new URL(url).origin).toBe(service.sandbox.origin);
  // Without a session, the page asks the user to sign in.
  expect(headers.get("location") ?? "").toMatch(/^$|portal/);
  return status;
}

export const overview: Probes = {
  7: ({ seen }) => {
    expect(new Set(valuesAt(seen.accepted, "Quote.quote_type")).size).toBe(4);
  },
  "9.1": async ({ ask }) => {
    const candidate = { first_name: "João", visa_type: "h1b" };
    const document_urls = ["https://example.com/diploma.pdf"];
    const options = { evaluation_type: "diploma_evaluation", turnaround: "next_day" };
    const json = { quote_type: "academic_evaluation", ...options, candidate, document_urls };
    const { status, response } = await ask("POST /quotes", { json });
    expect([status, list(at(response, "data", "documents")).length]).toEqual([201, 1]);
  },
  "9.2": ({ seen }) => {
    expect(valuesAt(seen.accepted, "QuoteRequest.document_urls").length).toBeGreaterThan(0);
    expect(valuesAt(seen.accepted, "QuoteRequest.document_ids").length).toBeGreaterThan(0);
  },
  "10.1": (scene) => {
    const quotes = scene.seen.accepted.get("Quote") ?? [];
    const statesWithItems = quotes
      .filter((each) => list(at(each, "items")).length > 0)
      .map((each) => at(each, "status"));
    expect(statesWithItems).not.toContain("requested");
    expect(statesWithItems).toContain("awaiting_payment");
  },
  "10.2": ({ seen }) => {
    const priced = (seen.accepted.get("Quote") ?? []).filter(
      (each) => list(at(each, "items")).length > 0,
    );
    expect(priced.map((each) => at(each, "status"))).toContain("awaiting_payment");
  },
  "11.1": (scene) => {
    for (const { target, response } of answered(scene, "POST /quotes/{quoteId}/approve", 201)) {
      expect(target).toContain(`/${String(at(response, "quote_id"))}/`);
      expect(at(response, "id")).toMatch(/^ord_/);
    }
  },
  "11.2": async ({ service, ask }) => {
    const { accounts, events } = service.sandbox.control;
    const [account] = (await accounts.list()).data;
    const params = { accountId: account?.id ?? "" };
    const { resource_id } = await events.trigger({ body: { type: "quote.ready" } });
    await accounts.update({ params, body: { invoicing: false } });
    const refused = await ask(`POST /quotes/${resource_id}/approve`);
    await accounts.update({ params, body: { invoicing: true } });
    expect([refused.status, at(refused.response, "error_code")]).toEqual([
      422,
      "invoicing_not_enabled",
    ]);
    expect((await ask(`POST /quotes/${resource_id}/approve`)).status).toBe(201);
  },
  "12.1": ({ seen }) => {
    const roles = valuesAt(seen.accepted, "Order.documents[].document_role");
    expect(roles).toContain("translation");
  },
  "12.2": (scene) => {
    answered(scene, "GET /orders/{orderId}", 200);
    answered(scene, "GET /documents/{documentId}/download", 200);
    answered(scene, "PUT /orders/{orderId}", 200);
  },
  13: ({ seen }) => {
    const types = seen.exchanges
      .filter(({ operation, status }) => operation === "POST /files" && status === 201)
      .map(({ contentType }) => contentType);
    expect(new Set(types)).toEqual(new Set(["multipart/form-data", "application/json"]));
  },
  "15.1": (scene) => {
    answered(scene, "POST /webhook-endpoints", 201);
    answered(scene, "GET /webhook-endpoints", 200);
    answered(scene, "GET /webhook-endpoints/{id}", 200);
    answered(scene, "PUT /webhook-endpoints/{id}", 200);
    answered(scene, "DELETE /webhook-endpoints/{id}", 204);
  },
  "15.2": ({ seen }) => {
    expect(some(seen.deliveries).every(({ headers }) => "x-service-signature" in headers)).toBe(
      true,
    );
  },
  28: async (scene) => {
    const [url] = valuesAt(scene.seen.accepted, "Quote.url");
    expect(await portalPage(scene, String(url))).toBeLessThan(400);
  },
  36: ({ seen }) => {
    const quotes = seen.accepted.get("Quote") ?? [];
    const values = quotes.map((each) => at(each, "has_guaranteed_delivery"));
    expect(values).toEqual(quotes.map((each) => at(each, "guaranteed_delivery_at") !== null));
    expect(new Set(values).size).toBe(2);
  },
  38: ({ seen }) => {
    const quotes = seen.accepted.get("Quote")?.filter((each) => at(each, "items") !== undefined);
    for (const quote of some(quotes)) {
      const items = at(quote, "items");
      const sum = list(items).reduce<number>(
        (total, item) => total + Number(at(item, "subtotal")),
        0,
      );
      expect(at(quote, "total_cents")).toBe(sum);
    }
  },
  39: ({ seen }) => {
    for (const quote of some(seen.accepted.get("Quote"))) {
      expect(at(quote, "total")).toBe((Number(at(quote, "total_cents")) / 100).toFixed(2));
    }
  },
  54: ({ seen }) => {
    for (const item of some(seen.accepted.get("QuoteItem"))) {
      expect(at(item, "subtotal")).toBe(Number(at(item, "price")) * Number(at(item, "quantity")));
    }
  },
  72: ({ seen }) => {
    const quotes = (seen.accepted.get("Quote") ?? []).filter((each) => Boolean(at(each, "cart")));
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) {
      expect(at(quote, "cart", "subtotal")).toBe(Number(at(quote, "total_cents")) / 100);
    }
  },
  82: async (scene) => {
    const [url] = valuesAt(scene.seen.accepted, "Order.url");
    expect(await portalPage(scene, String(url))).toBeLessThan(400);
  },
  115: ({ seen }) => {
    const sizes = (seen.accepted.get("Document") ?? []).map(
      (each) => Object.keys(Object(each)).length,
    );
    expect(new Set(sizes)).toEqual(new Set([18]));
  },
  156: ({ seen }) => {
    const items = valuesAt(seen.accepted, "Document.metadata[]");
    expect(items.some((item) => typeof item === "object")).toBe(true);
    expect(valuesAt(seen.accepted, "OrderUpdate.custom_metadata[]")).toContain(null);
  },
  157: ({ seen }) => {
    const times = some(valuesAt(seen.accepted, "Quote.created_at"));
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  },
  174: ({ seen }) => {
    const states = new Set(valuesAt(seen.accepted, "File.status"));
    expect(states).toEqual(new Set(["pending", "ready", "failed"]));
  },
};
