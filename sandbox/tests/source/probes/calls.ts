import { expect } from "vitest";
import { at, list } from "../../../../tests/spec/view.js";
import { valuesAt } from "../instances.js";
import { answered, type Probes, some } from "./probe.js";

const translation = { quote_type: "translation" } as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The endpoints in a response: its data, one or several, or the response itself. */
function endpointsIn(response: unknown): readonly object[] {
  const data = at(response, "data") ?? response;
  const all = Array.isArray(data) ? list(data) : [data];
  return all.filter((each) => typeof each === "object").map(Object);
}

/** What calls do, apart from the schemas of their requests and responses. */
export const calls: Probes = {
  27: async ({ ask }) => {
    const { response } = await ask("GET /quotes?per_page=100");
    const ids = list(at(response, "data")).map((each) => at(each, "id"));
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  },
  64: ({ seen }) => {
    for (const number of some(valuesAt(seen.accepted, "Cart.number"))) {
      expect(number).toMatch(uuid);
    }
  },
  91: async ({ ask, seen }) => {
    const id = String(valuesAt(seen.accepted, "Order.id")[0]);
    const order = (await ask(`GET /orders/${id}`)).response;
    const quote = (await ask(`GET /quotes/${String(at(order, "quote_id"))}`)).response;
    expect(at(quote, "status")).toBe("approved");
    expect(at(quote, "cart", "id")).toBe(at(order, "cart", "id"));
  },
  105: ({ seen }) => {
    for (const each of some(seen.accepted.get("Document"))) {
      const name = at(each, "file_name");
      if (typeof name !== "string") expect(at(each, "file_ext")).toBeNull();
      else expect(at(each, "file_ext")).toBe(/.\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? null);
    }
  },
  155: ({ seen }) => {
    const own = seen.exchanges.filter(({ operation }) => /webhook-endpoints\b/.test(operation));
    const shown = own.filter(
      (each) => each.status < 300 && !/deliveries|ping/.test(each.operation),
    );
    for (const { operation, response } of some(shown)) {
      const isCreation = operation.startsWith("POST");
      for (const each of endpointsIn(response)) {
        expect(Object.hasOwn(each, "secret"), operation).toBe(isCreation);
        expect(at(each, "disabled"), operation).toEqual(expect.any(Boolean));
      }
    }
  },
  "196.2": async ({ ask }) => {
    expect((await ask("GET /ping")).response).toMatchObject({ message: "pong" });
  },
  "196.3": async ({ service, ask }) => {
    const key = await service.key({ scopes: [] });
    expect((await ask("GET /ping", { key })).status).toBe(200);
  },
  "222.2": async ({ ask }) => {
    const { status, response } = await ask("POST /quotes", { json: translation });
    expect([status, at(response, "data", "documents")]).toEqual([201, []]);
  },
  "226.2": async ({ ask }) => {
    for (const query of ["", "?sort=number&filter[status]=requested"]) {
      expect((await ask(`GET /quotes${query}`)).status).toBe(200);
    }
  },
  230: async ({ ask }) => {
    const read = async (query: string, name: string) =>
      list(at((await ask(`GET /quotes?per_page=100${query}`)).response, "data")).map((each) =>
        String(at(each, name)),
      );
    const created = await read("", "created_at");
    expect(created).toEqual(created.toSorted().reverse());
    const [states, numbers] = [
      await read("&sort=status,-number", "status"),
      await read("&sort=status,-number", "number"),
    ];
    expect(states).toEqual(states.toSorted());
    const first = numbers.filter((_, index) => states[index] === states[0]);
    expect(first).toEqual(first.toSorted().reverse());
  },
  "236.2": async ({ ask }) => {
    const { response } = await ask("GET /quotes?page=2&per_page=3");
    expect(at(response, "meta")).toMatchObject({ current_page: 2, per_page: 3, from: 4, to: 6 });
  },
  "236.3": async ({ ask }) => {
    const total = async (query: string): Promise<number> =>
      Number(at((await ask(`GET /quotes?${query}`)).response, "meta", "total"));
    const each = [
      await total("filter[status]=approved"),
      await total("filter[status]=cancelled"),
    ].reduce((sum, count) => sum + count);
    expect(await total("filter[status]=approved,cancelled")).toBe(each);
    expect(await total("filter[status]=lost")).toBe(0);
    expect((await ask("GET /quotes?filter[color]=red")).status).toBe(400);
  },
  "240.3": async (scene) => {
    const { service, ask } = scene;
    expect((await ask("GET /quotes/quo_unknown")).status).toBe(404);
    const [id] = valuesAt(scene.seen.accepted, "Quote.id");
    const key = await service.key({ account: "Northgate Partners" });
    expect((await ask(`GET /quotes/${String(id)}`, { key })).status).toBe(404);
  },
  "244.2": async ({ service, ask }) => {
    const { events } = service.sandbox.control;
    const { resource_id } = await events.trigger({ body: { type: "quote.ready" } });
    const { response } = await ask(`POST /quotes/${resource_id}/approve`);
    expect(at((await ask(`GET /quotes/${resource_id}`)).response, "status")).toBe("approved");
    const read = await ask(`GET /orders/${String(at(response, "id"))}`);
    expect(at(read.response, "quote_id")).toBe(resource_id);
  },
  "244.4": (scene) => {
    answered(scene, "POST /quotes/{quoteId}/approve", 201);
  },
  "263.1": async ({ ask, seen }) => {
    const [id] = valuesAt(seen.accepted, "Order.id");
    const before = await ask(`GET /orders/${String(id)}`);
    const after = await ask(`PUT /orders/${String(id)}`, { json: {} });
    expect([after.status, after.response]).toEqual([200, before.response]);
  },
  "267.2": async ({ ask }) => {
    const body = new FormData();
    body.append("file", new Blob(["%PDF-1.4 a diploma"], { type: "application/pdf" }), "d.pdf");
    const id = String(at((await ask("POST /files", { body })).response, "data", "id"));
    const json = { ...translation, document_ids: [id] };
    const { response } = await ask("POST /quotes", { json });
    expect(at(response, "data", "documents", 0, "file_name")).toBe("d.pdf");
  },
  "272.2": async ({ ask }) => {
    const json = { url: "https://example.com/transcript.pdf" };
    const { status, response } = await ask("POST /files", { json });
    expect([status, at(response, "data", "file_name")]).toEqual([201, "transcript.pdf"]);
  },
  "274.3": (scene) => {
    answered(scene, "GET /files/{fileId}", 200);
  },
  "294.2": async ({ service, ask }) => {
    const body = new FormData();
    const bytes = "%PDF-1.4 a diploma";
    body.append("file", new Blob([bytes], { type: "application/pdf" }), "Diplôme.pdf");
    const id = String(at((await ask("POST /files", { body })).response, "data", "id"));
    const json = { ...translation, document_ids: [id] };
    const { response } = await ask("POST /quotes", { json });
    const document = String(at(response, "data", "documents", 0, "id"));
    const download = (await ask(`GET /documents/${document}/download`)).response;
    expect(at(download, "file_name")).toBe("Diplôme.pdf");
    const answer = await fetch(String(at(download, "url")));
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment;/);
    expect(decodeURIComponent(disposition)).toContain("Diplôme.pdf");
    expect(await answer.text()).toBe(bytes);
    const { now } = await service.sandbox.control.clock.get();
    const remaining = Date.parse(String(at(download, "expires_at"))) - Date.parse(now);
    expect(remaining).toBeGreaterThan(3_500_000);
  },
  "298.2": (scene) => {
    const changes = answered(scene, "PUT /webhook-endpoints/{id}", 200);
    expect(changes.map(({ response }) => at(response, "disabled"))).toEqual(
      expect.arrayContaining([true, false]),
    );
  },
  "298.3": (scene) => {
    answered(scene, "GET /webhook-endpoints", 200);
    answered(scene, "POST /webhook-endpoints", 201);
    answered(scene, "GET /webhook-endpoints/{id}", 200);
    answered(scene, "DELETE /webhook-endpoints/{id}", 204);
    answered(scene, "POST /webhook-endpoints/{id}/ping", 202);
    answered(scene, "POST /webhook-endpoints/{id}/rotate-secret", 200);
    answered(scene, "GET /webhook-endpoints/{id}/deliveries", 200);
    answered(scene, "POST /webhook-endpoints/{id}/deliveries/{deliveryId}/retry", 202);
  },
};
