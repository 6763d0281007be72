/** Lists of many rows find their rows by an index, however few of them a filter leaves. */
import { expect, test } from "vitest";
import type { Database } from "../../src/foundation/database/database.js";
import { listOrders } from "../../src/domain/orders/read.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { listQuotes } from "../../src/domain/quotes/read.js";
import { suite } from "../support/suite.js";

const { world: createWorld } = suite();

const many = 3000;

/** Copies the only row of a table. */
async function multiply(
  database: Database,
  table: "quotes" | "orders",
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = current_schema() AND is_identity = 'NO'`,
    [table],
  );
  const copied = { id: "id || nth", number: "number || nth", ...changed };
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
  await database.query("ANALYZE quotes");
  await database.query("ANALYZE orders");
  return world;
}

const common = [
  "",
  "sort=number",
  "sort=-status",
  "filter[status]=cancelled",
  "filter[number]=X-1",
];
const queries = {
  quotes: [...common, "sort=expires_at", "sort=-requested_at", "filter[quote_type]=translation"],
  orders: [...common, "sort=total", "sort=-completed_at", "filter[custom_reference]=mine"],
};

test("no list of 3,000 quotes or orders reads all of them", async () => {
  const { core, alice } = await crowdedWorld();
  const scans: string[] = [];
  for (const [table, list] of [
    ["quotes", listQuotes],
    ["orders", listOrders],
  ] as const) {
    for (const query of [...queries[table], `filter[team]=${alice.teamId}`]) {
      const database: Database = {
        ...core.database,
        async query(text, parameters) {
          const plan = await core.database.query(`EXPLAIN ${text}`, parameters);
          if (JSON.stringify(plan).includes(`Seq Scan on ${table}`))
            scans.push(`${table}?${query}`);
          return core.database.query(text, parameters);
        },
      };
      await list({ ...core, database }, alice.caller, new URLSearchParams(query));
    }
  }
  expect(scans).toEqual([]);
});
