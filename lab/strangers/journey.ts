/**
 * The whole journey by a client of another generator, against a sandbox of this checkout; another library verifies what is
 * delivered. Throws where an answer is not what it should be.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import createClient from "openapi-fetch";
import Stripe from "stripe";
import type { paths } from "./types.js";

interface Running {
  readonly url: string;
  readonly key: string;
  /** Moves an order on, as the people behind the service would. */
  readonly move: (orderId: string, status: string) => Promise<unknown>;
}

const stripe = new Stripe("sk_test_not_used");

export async function journey({ url, key, move }: Running): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${key}` };
  const api = createClient<paths>({ baseUrl: url, headers });
  const receiver = await receive();
  assert.deepEqual(await dataOf(api.GET("/ping")), { message: "pong" });
  assert.match((await dataOf(api.GET("/users/me"))).id, /^usr_/);

  const events = { url: receiver.url, events: ["*" as const] };
  const endpoint = await dataOf(api.POST("/webhook-endpoints", { body: events }));
  const staged = await dataOf(api.POST("/files", { body: { url: receiver.file } }));
  const ofFile = { params: { path: { fileId: staged.data.id } } };
  const file = await eventually(async () => {
    const data = await dataOf(api.GET("/files/{fileId}", ofFile));
    return data.status === "ready" ? data : undefined;
  });
  assert.equal(file.file_name, "diploma.pdf");

  const body = { quote_type: "translation" as const, document_ids: [staged.data.id] };
  const created = await dataOf(api.POST("/quotes", { body }));
  const ofQuote = { params: { path: { quoteId: created.data.id } } };
  const quote = await eventually(async () => {
    const data = await dataOf(api.GET("/quotes/{quoteId}", ofQuote));
    return data.status === "awaiting_payment" ? data : undefined;
  });
  const query = { "filter[status]": "awaiting_payment" as const };
  const quotes = await dataOf(api.GET("/quotes", { params: { query } }));
  assert.deepEqual(
    quotes.data.map(({ id }) => id),
    [quote.id],
  );

  const order = await dataOf(api.POST("/quotes/{quoteId}/approve", ofQuote));
  const again = await api.POST("/quotes/{quoteId}/approve", ofQuote);
  assert.equal(again.response.status, 422);
  const ofOrder = { params: { path: { orderId: order.id } } };
  const reference = { body: { custom_reference: "MAT-20417" } };
  const tagged = await dataOf(api.PUT("/orders/{orderId}", { ...ofOrder, ...reference }));
  assert.equal(tagged.custom_reference, "MAT-20417");
  for (const status of ["in_progress", "awaiting_review", "completed"])
    await move(order.id, status);
  const orders = await dataOf(api.GET("/orders"));
  assert.deepEqual(
    orders.data.map(({ status }) => status),
    ["completed"],
  );

  const done = await dataOf(api.GET("/orders/{orderId}", ofOrder));
  const ofDocument = { params: { path: { documentId: done.documents?.[0]?.id ?? "" } } };
  await dataOf(api.GET("/documents/{documentId}", ofDocument));
  const link = await dataOf(api.GET("/documents/{documentId}/download", ofDocument));
  assert.match(await (await fetch(link.url)).text(), /^%PDF/);

  const ofEndpoint = { params: { path: { id: endpoint.data.id } } };
  await dataOf(api.POST("/webhook-endpoints/{id}/ping", ofEndpoint));
  const types = await eventually(async () => {
    const found = receiver.verified(endpoint.data.secret);
    return found.includes("ping") ? found : undefined;
  });
  const deliveries = await dataOf(api.GET("/webhook-endpoints/{id}/deliveries", ofEndpoint));
  assert.equal(deliveries.data.length, types.length);
  await api.DELETE("/webhook-endpoints/{id}", ofEndpoint);
  receiver.close();
  return types;
}

/** The body of a success. Throws where there is none. */
async function dataOf<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (data === undefined || data === null) throw new Error(JSON.stringify(error));
  return data;
}

/** A receiver that keeps what it gets. */
async function receive() {
  const got: { readonly signature: string; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    if (request.method === "GET") return response.end("%PDF-1.4 a diploma");
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    got.push({ signature: String(request.headers["x-service-signature"]), body });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    /** A file to be read from an address. */
    file: `http://127.0.0.1:${port}/diploma.pdf`,
    /** The types of all events so far. Throws if a signature is wrong. */
    verified: (secret: string): readonly string[] =>
      got.map(
        ({ body, signature }) => stripe.webhooks.constructEvent(body, signature, secret).type,
      ),
    close: () => server.close(),
  };
}

/** Asks until there is an answer, for ten seconds at most. */
async function eventually<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It did not happen within ten seconds.");
}
