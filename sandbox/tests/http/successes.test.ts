/** Every operation succeeds with the status that the document declares for it. */
import { expect, onTestFinished, test } from "vitest";
import { createQuote } from "../../src/quotes/create.js";
import { priceQuote } from "../../src/quotes/price.js";
import { authenticate } from "../../src/accounts/keys.js";
import { operations, routeOf } from "../support/operations.js";
import { populate } from "../support/populate.js";
import { startService } from "../support/service.js";

const request = { quote_type: "perm_ad" };

/** The bodies of operations that take one. */
const bodies: Readonly<Record<string, unknown>> = {
  createFile: { url: "https://files.example/a.pdf" },
  createQuote: request,
  createWebhookEndpoint: { url: "http://127.0.0.1:9/events", events: ["*"] },
  updateOrder: { custom_reference: "mine" },
  updateWebhookEndpoint: { disabled: false },
};

test("all operations succeed as they are declared", { timeout: 60_000 }, async () => {
  const { call, core, sandbox, close } = await startService();
  onTestFinished(close);
  const caller = await authenticate(core, sandbox.key);
  if (caller === undefined) throw new Error("The key does not work.");
  const ids = await populate(core, sandbox.key);
  const { data: quote } = await createQuote(core, caller, request);
  await priceQuote(core, quote.id);
  // The one that deletes takes away what others need.
  const inOrder = operations.toSorted(
    (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
  );
  const statuses: Record<string, number> = {};
  const declared: Record<string, number | string | undefined> = {};
  for (const operation of inOrder) {
    const values = operation.id === "approveQuote" ? { quoteId: quote.id } : ids;
    const json = bodies[operation.id];
    const { status } = await call(routeOf(operation, values), json === undefined ? {} : { json });
    statuses[operation.id] = status;
    declared[operation.id] = operation.responses
      .map((each) => each.status)
      .find((each) => Number(each) < 300);
  }
  expect(statuses).toEqual(declared);
});
