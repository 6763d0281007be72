/** Makes everything that the source text mentions happen in a running service. */
import { expect } from "vitest";
import type { Fact } from "../../../tests/spec/fact.js";
import { at, list } from "../../../tests/spec/view.js";
import { operations, routeOf } from "../support/operations.js";
import { provocation, spentKey } from "../support/provoke.js";
import { tryBounds } from "./bounds.js";
import { approvedOrder, idOf, type Journey, pricedQuote, stagedFile } from "./steps.js";

export async function makeJourney(journey: Journey): Promise<void> {
  await subscribe(journey);
  await requestQuotes(journey);
  await tryBounds(journey);
  await priceAndDecide(journey);
  await workOnOrders(journey);
  await describeDocuments(journey);
  await stageFiles(journey);
  await lookAtUsers(journey);
  await manageEndpoints(journey);
  await readLists(journey);
  await provokeRefusals(journey);
  await letTimePass(journey);
}

async function subscribe({ ask, events }: Journey): Promise<void> {
  const creation = await ask("POST /webhook-endpoints", {
    json: { url: events.url, events: ["*"] },
  });
  expect(creation.status).toBe(201);
}

/** The values that the source text lists for a property of a request. */
function listed(facts: readonly Fact[], of: string): readonly string[] {
  const fact = facts.find((each) => each.kind === "values" && each.of === of);
  return [...(fact?.quote.matchAll(/`([^`]+)`/g) ?? [])].map(([, value]) => value ?? "");
}

/** Fields of a quote request whose values the source text lists. */
const choices = [
  "quote_type",
  "evaluation_type",
  "translation_preference",
  "expert_letter_type",
  "turnaround",
] as const;

async function requestQuotes({ ask, facts, service }: Journey): Promise<void> {
  const post = (json: object) =>
    ask("POST /quotes", { json: { quote_type: "translation", ...json } });
  for (const name of choices) {
    for (const value of listed(facts, `QuoteRequest.${name}`)) await post({ [name]: value });
  }
  for (const name of ["pronoun_type", "visa_type"]) {
    const values = listed(facts, `Candidate.${name}`);
    for (const value of values) await post({ candidate: { [name]: value } });
  }
  const nothing = {
    evaluation_type: null,
    desired_equivalency: null,
    translation_preference: null,
  };
  const silent = { source_language: null, target_language: null, reference: null, notes: null };
  const names = { first_name: null, middle_name: null, last_name: null };
  await post({ ...nothing, ...silent, team: null, cc_emails: null, candidate: names });
  const [account] = (await service.sandbox.control.accounts.list()).data;
  await post({ team: account?.teams[0]?.id });
}

async function priceAndDecide(journey: Journey): Promise<void> {
  const { ask, service } = journey;
  const { quotes, carts } = service.sandbox.control;
  const read = (quoteId: string) => ask(`GET /quotes/${quoteId}`);
  const item = { name: "Translation", code: "T", quantity: 3, price: 1750 };
  for (const tat_range of ["hour", "day", "week", "month"] as const) {
    const quoteId = idOf(
      await ask("POST /quotes", { json: { quote_type: "perm_ad", turnaround: "next_day" } }),
    );
    const items = [item, { quantity: 1, price: 500 }];
    const body = { tat_value: 2, tat_range, items, guaranteed_delivery_at: "2090-01-01T00:00:00Z" };
    await quotes.price({ params: { quoteId }, body });
    await read(quoteId);
  }
  const { id: draft } = await quotes.startDraft({ body: { request: { quote_type: "perm_ad" } } });
  await read(draft);
  await quotes.submitDraft({ params: { quoteId: draft } });
  await read(draft);
  const cancelled = await pricedQuote(journey);
  await quotes.cancel({ params: { quoteId: cancelled } });
  await read(cancelled);
  for (const turnaround of ["standard", "next_day", "same_day", "expedited"]) {
    await pricedQuote(journey, { turnaround, cc_emails: ["a@example.com"] });
  }
  const chosen = await pricedQuote(journey);
  const cartId = String(at((await read(chosen)).response, "cart", "id"));
  for (const translation_preference_type of [
    "documents_in_english",
    "client_provided",
    "translation_service",
  ] as const) {
    const body = { translation_preference_type, is_individual: true, physical_copy: true };
    await carts.update({ params: { cartId }, body: { ...body, unsubscribed: true } });
    await read(chosen);
  }
}

async function workOnOrders(journey: Journey): Promise<void> {
  const { ask, service } = journey;
  const { orders, accounts, documents } = service.sandbox.control;
  const ways = [
    ["in_progress", "awaiting_review", "in_progress", "awaiting_review", "completed", "refunded"],
    ["cancelled", "refunded"],
  ] as const;
  for (const way of ways) {
    const orderId = await approvedOrder(journey);
    const params = { orderId };
    for (const to of way) {
      await orders.move({ params, body: { to } });
      const { response } = await ask(`GET /orders/${orderId}`);
      if (to !== "in_progress") continue;
      await orders.hold({ params });
      await ask(`GET /orders/${orderId}`);
      await orders.resume({ params });
      const [document] = list(at(response, "documents"));
      if (document !== undefined) {
        await documents.approve({ params: { documentId: String(at(document, "id")) } });
      }
    }
  }
  const paid = await approvedOrder(journey);
  const [account] = (await accounts.list()).data;
  await ask(`GET /orders/${paid}`);
  await accounts.payInvoice({ params: { accountId: account?.id ?? "" } });
  await ask(`GET /orders/${paid}`);
  // One of the examples is from before there were quotes.
  await service.sandbox.control.sandbox.seed({ body: { examples: true } });
  await ask("GET /orders?sort=created_at");
}

async function describeDocuments({ ask, service, facts }: Journey): Promise<void> {
  const json = { quote_type: "translation", document_urls: ["https://example.com/a.pdf"] };
  const { response } = await ask("POST /quotes", { json });
  const documentId = String(at(response, "data", "documents", 0, "id"));
  const { documents } = service.sandbox.control;
  const fields = ["document_type", "document_category", "document_role"] as const;
  for (const name of fields) {
    for (const value of [null, ...listed(facts, `Document.${name}`)]) {
      // The values are those of the schema.
      await documents.update({ params: { documentId }, body: { [name]: value } });
      await ask(`GET /documents/${documentId}`);
    }
  }
  const counts = { page_count: 7, word_count: 2000, character_count: 12_000 };
  const body = { title: "Diploma", metadata: [{ issuer: "USP" }], ...counts };
  const language = { source_language: "Portuguese", source_language_code: "pt" };
  await documents.update({
    params: { documentId },
    body: { ...body, ...language, analysed: true },
  });
  await ask(`GET /documents/${documentId}`);
  const nameless = { ...json, document_urls: ["https://example.com/"] };
  const named = at((await ask("POST /quotes", { json: nameless })).response, "data", "documents");
  await ask(`GET /documents/${String(at(named, 0, "id"))}`);
}

async function stageFiles(journey: Journey): Promise<void> {
  const { ask, events, service } = journey;
  const origin = new URL(events.url).origin;
  const urls = [`${origin}/files/transcript.pdf`, `${origin}/missing.pdf`];
  const fileId = await stagedFile(journey);
  await ask(`GET /files/${fileId}`);
  const form = new FormData();
  form.append("file", new Blob(["a text"], { type: "text/plain" }), "a.txt");
  form.append("file_name", "note.txt");
  await ask("POST /files", { body: form });
  for (const url of urls) {
    const id = idOf(await ask("POST /files", { json: { url, file_name: "transcript.pdf" } }));
    await ask(`GET /files/${id}`);
    await service.sandbox.control.jobs.drain();
    await ask(`GET /files/${id}`);
  }
  const json = { quote_type: "translation", document_ids: [fileId] };
  const quote = (await ask("POST /quotes", { json })).response;
  const documentId = String(at(quote, "data", "documents", 0, "id"));
  await ask(`GET /documents/${documentId}`);
  await ask(`GET /documents/${documentId}/download`);
}

async function lookAtUsers({ ask, service }: Journey): Promise<void> {
  const { accounts } = service.sandbox.control;
  const [account] = (await accounts.list()).data;
  const roles = { [account?.teams[0]?.id ?? ""]: "member" };
  const names = { first_name: "Inês", middle_name: "Sofia", last_name: "Duarte" };
  const where = { timezone: "Europe/Lisbon", locale: "pt_PT", roles };
  const body = { email: "ines@example.com", ...names, ...where, phone: "+351 210 000 000" };
  const { id: userId } = await accounts.addUser({ body: { ...body, phone_verified: true } });
  const { id: plain } = await accounts.addUser({
    body: { email: "plain@example.com", email_verified: false },
  });
  await ask("GET /users/me");
  for (const id of [userId, plain]) await ask(`GET /users/${id}`);
  await accounts.moveUser({ params: { userId }, body: { to: "inactive" } });
  await ask(`GET /users/${userId}`);
  await ask("GET /users");
}

async function manageEndpoints({ ask, events, service }: Journey): Promise<void> {
  const json = { url: `${events.url}/other`, events: ["order.*", "quote.ready"] };
  const id = idOf(await ask("POST /webhook-endpoints", { json }));
  const own = `/webhook-endpoints/${id}`;
  await ask(`POST ${own}/ping`);
  await service.sandbox.control.jobs.drain();
  await ask("GET /webhook-endpoints");
  await ask(`GET ${own}`);
  await ask(`PUT ${own}`, { json: { disabled: true } });
  await ask(`PUT ${own}`, { json: { disabled: false } });
  await ask(`POST ${own}/rotate-secret`);
  const { response } = await ask(`GET ${own}/deliveries`);
  const deliveryId = String(at(response, "data", 0, "id"));
  await ask(`POST ${own}/deliveries/${deliveryId}/retry`);
  await ask(`DELETE ${own}`);
}

const listFilters = {
  quotes: ["status", "quote_type", "number", "team"],
  orders: ["status", "number", "custom_reference", "team"],
  users: ["status", "team"],
};

async function readLists({ ask }: Journey): Promise<void> {
  await ask("GET /ping");
  for (const [name, filters] of Object.entries(listFilters)) {
    await ask(`GET /${name}`);
    await ask(`GET /${name}?sort=-created_at&page=2&per_page=1`);
    await ask(`GET /${name}?sort=created_at&page=1&per_page=1`);
    for (const filter of filters) await ask(`GET /${name}?filter[${filter}]=nothing-like-it`);
  }
}

/** Every operation with every status of its error responses. */
async function provokeRefusals({ service, ask, limit }: Journey): Promise<void> {
  const spent = await spentKey(service, limit);
  for (const operation of operations) {
    for (const status of Object.keys(operation.responses).map(Number)) {
      if (!(status >= 401 && status <= 429)) continue;
      const {
        key,
        ids = {},
        query = "",
        ...init
      } = await provocation(service, operation, { status, spent });
      const [method = "", path = ""] = routeOf(operation, ids).split(" ");
      await ask(`${method} ${path}${query}`, { ...init, ...(key !== undefined && { key }) });
    }
  }
}

/** Offers end, and carts are abandoned and expire. */
async function letTimePass(journey: Journey): Promise<void> {
  const { ask, service } = journey;
  const quoteId = await pricedQuote(journey);
  for (let month = 0; month < 3; month++) {
    await service.sandbox.control.clock.advance({ body: { seconds: 31 * 86_400 } });
    await ask(`GET /quotes/${quoteId}`);
  }
  await service.sandbox.control.jobs.drain();
}
