/**
 * The whole journey by a client of another generator, against a sandbox of this checkout; another library verifies what is
 * delivered. Throws where an answer is not what it should be.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { client } from "./client/client.gen.js";
import {
  approveQuote,
  createFile,
  createQuote,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getCurrentUser,
  getDocument,
  getDocumentDownload,
  getFile,
  getOrder,
  getQuote,
  listOrders,
  listQuotes,
  listWebhookDeliveries,
  ping,
  pingWebhookEndpoint,
  updateOrder,
} from "./client/sdk.gen.js";

interface Running {
  readonly url: string;
  readonly key: string;
  /** Moves an order on, as the people behind the service would. */
  readonly move: (orderId: string, status: string) => Promise<unknown>;
}

const stripe = new Stripe("sk_test_not_used");

export async function journey({ url, key, move }: Running): Promise<readonly string[]> {
  client.setConfig({ baseUrl: url, auth: key });
  const receiver = await receive();
  assert.deepEqual((await ping({ throwOnError: true })).data, { message: "pong" });
  const { data: me } = await getCurrentUser({ throwOnError: true });
  assert.match(me.id, /^usr_/);

  const { data: endpoint } = await createWebhookEndpoint({
    body: { url: receiver.url, events: ["*"] },
    throwOnError: true,
  });
  const { data: staged } = await createFile({ body: { url: receiver.file }, throwOnError: true });
  const path = { fileId: staged.data.id };
  const file = await eventually(async () => {
    const { data } = await getFile({ path, throwOnError: true });
    return data.status === "ready" ? data : undefined;
  });
  assert.equal(file.file_name, "diploma.pdf");

  const { data: created } = await createQuote({
    body: { quote_type: "translation", document_ids: [staged.data.id] },
    throwOnError: true,
  });
  const quoteId = created.data.id;
  const quote = await eventually(async () => {
    const { data } = await getQuote({ path: { quoteId }, throwOnError: true });
    return data.status === "awaiting_payment" ? data : undefined;
  });
  const { data: quotes } = await listQuotes({
    query: { "filter[status]": "awaiting_payment" },
    throwOnError: true,
  });
  assert.deepEqual(
    quotes.data.map(({ id }) => id),
    [quote.id],
  );

  const { data: order } = await approveQuote({ path: { quoteId }, throwOnError: true });
  const again = await approveQuote({ path: { quoteId } });
  assert.equal(again.response?.status, 422);
  const { data: tagged } = await updateOrder({
    path: { orderId: order.id },
    body: { custom_reference: "MAT-20417" },
    throwOnError: true,
  });
  assert.equal(tagged.custom_reference, "MAT-20417");
  for (const status of ["in_progress", "awaiting_review", "completed"])
    await move(order.id, status);
  const { data: orders } = await listOrders({ throwOnError: true });
  assert.deepEqual(
    orders.data.map(({ status }) => status),
    ["completed"],
  );

  const { data: done } = await getOrder({ path: { orderId: order.id }, throwOnError: true });
  const documentId = done.documents?.[0]?.id ?? "";
  await getDocument({ path: { documentId }, throwOnError: true });
  const { data: link } = await getDocumentDownload({ path: { documentId }, throwOnError: true });
  assert.match(await (await fetch(link.url)).text(), /^%PDF/);

  const id = endpoint.data.id;
  await pingWebhookEndpoint({ path: { id }, throwOnError: true });
  const types = await eventually(async () => {
    const events = receiver.verified(endpoint.data.secret);
    return events.includes("ping") ? events : undefined;
  });
  const { data: deliveries } = await listWebhookDeliveries({ path: { id }, throwOnError: true });
  assert.equal(deliveries.data.length, types.length);
  await deleteWebhookEndpoint({ path: { id }, throwOnError: true });
  receiver.close();
  return types;
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
