/** Lists of many rows find their rows by an index, however few of them a filter leaves. */
import type {
  ListOrdersRequest,
  ListQuotesRequest,
} from "@apostille/evaluation-services/operations";
import { expect, test } from "vitest";
import type { Database } from "../../src/foundation/database/database.js";
import { readHistory } from "../../src/domain/events/history.js";
import { listInvoices } from "../../src/domain/orders/invoice.js";
import { listOrders } from "../../src/domain/orders/read.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { listQuotes } from "../../src/domain/quotes/read.js";
import { suite } from "../support/suite.js";

const { world: createWorld } = suite();

const many = 3000;

/** Copies the rows of a table. */
async function multiply(
  database: Database,
  table: "quotes" | "orders" | "events",
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = current_schema() AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [table],
  );
  const copied = { id: "id || '-' || nth", number: "number || nth", ...changed };
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => new Map(Object.entries(copied)).get(name) ?? name);
  await database.query(
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")}
     FROM ${table}, generate_series(1, ${many}) nth`,
  );
}

const rare = (value: string, other: string): string =>
  `CASE WHEN nth % 1000 = 0 THEN '${value}' ELSE '${other}' END`;

async function crowdedWorld() {
  const world = await createWorld();
  const { core, alice } = world;
  const { database } = core;
  const body = { quote_type: "perm_ad", team: alice.teamId };
  const { data } = await createQuote(core, alice.caller, body);
  await priceQuote(core, data.id);
  await approveQuote(core, alice.caller, data.id);
  const created_at = "created_at + nth * interval '1 second'";
  const team_id = `CASE WHEN nth % 1000 = 0 THEN team_id END`;
  const status = rare("cancelled", "approved");
  const quote_type = rare("translation", "perm_ad");
  await multiply(database, "quotes", { created_at, team_id, status, quote_type });
  const orders = { status: rare("cancelled", "completed"), quote_id: "NULL" };
  await multiply(database, "orders", { ...orders, created_at, team_id, total: "nth" });
  await multiply(database, "events", { subject: "subject || nth" });
  await database.query(
    `INSERT INTO invoice_lines (invoice_id, order_id, total_cents, currency, created_at)
     SELECT invoice_id, orders.id, 1, line.currency, line.created_at FROM invoice_lines line, orders
     WHERE orders.id <> order_id ORDER BY orders.seq`,
  );
  for (const table of ["quotes", "orders", "events", "invoice_lines"])
    await database.query(`ANALYZE ${table}`);
  return { ...world, quoteId: data.id };
}

const common = [
  {},
  { sort: ["number" as const] },
  { sort: ["-status" as const] },
  { "filter[status]": "cancelled" },
  { "filter[number]": "X-1" },
];
const quotes: readonly ListQuotesRequest["query"][] = [
  ...common,
  { sort: ["expires_at"] },
  { sort: ["-requested_at"] },
  { "filter[quote_type]": "translation" },
];
const orders: readonly ListOrdersRequest["query"][] = [
  ...common,
  { sort: ["total"] },
  { sort: ["-completed_at"] },
  { "filter[custom_reference]": "mine" },
];

test("no list of 3,000 quotes or orders reads all of them, nor does a history all events", async () => {
  const { core, alice, quoteId } = await crowdedWorld();
  const scans: string[] = [];
  const database: Database = {
    ...core.database,
    async query(text, parameters) {
      const plan = JSON.stringify(await core.database.query(`EXPLAIN ${text}`, parameters));
      if (/Seq Scan on (?:quotes|orders|events)/.test(plan))
        scans.push(text, JSON.stringify(parameters));
      return core.database.query(text, parameters);
    },
  };
  const planned = { ...core, database };
  const ofTeam = { "filter[team]": alice.teamId };
  for (const query of [...quotes, ofTeam]) await listQuotes(planned, alice.caller, { query });
  for (const query of [...orders, ofTeam]) await listOrders(planned, alice.caller, { query });
  const { accountId } = alice;
  const history = await readHistory(database, { accountId, ids: [quoteId] });
  expect(history.map(({ type }) => type).toSorted()).toEqual([
    "quote.approved",
    "quote.ready",
    "quote.requested",
  ]);
  expect(scans).toEqual([]);

  const [invoice] = await listInvoices(core.database, accountId);
  expect(invoice?.lines[0]?.number).toMatch(new RegExp(`${many}$`));
  expect([invoice?.lines.length, invoice?.orders]).toEqual([100, many + 1]);
  expect(invoice?.totals).toEqual({ usd: 45_000 + many });
  const idAt = async (page: number, sort: "number" | "-number" | "status" | "-status") => {
    const query = { page, per_page: 1, sort: [sort] };
    return (await listQuotes(core, alice.caller, { query })).data[0]?.id;
  };
  for (const [sort, back] of [["number", "-number"] as const, ["status", "-status"] as const])
    for (const page of [1, 2, many / 2, many / 2 + 1, many, many + 1])
      expect(await idAt(page, sort)).toBe(await idAt(many + 2 - page, back));
  const search = async (text: string) =>
    (await listQuotes(core, alice.caller, { query: {}, search: text })).meta.total;
  expect([await search("-00001"), await search("nothing")]).toEqual([many + 1, 0]);
});
