/** The lengths of lists are maintained while their rows change: they have to be what counting would find. */
import { expect, test } from "vitest";
import { listUsers, moveUser } from "../../src/domain/accounts/users.js";
import { moveOrder } from "../../src/domain/orders/move.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { listOrders } from "../../src/domain/orders/read.js";
import { cancelQuote } from "../../src/domain/quotes/cancel.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { listQuotes } from "../../src/domain/quotes/read.js";
import { readState, writeState } from "../../src/service/snapshots/state.js";
import { suite } from "../support/suite.js";
import type { World } from "../support/world.js";

const { world: createWorld } = suite();

const lists = { quotes: listQuotes, orders: listOrders, users: listUsers } as const;

/** The totals of lists with a filter, by what they should be. */
async function compare({ core, alice }: World): Promise<void> {
  const filters = [
    ["quotes", "status", "status"],
    ["quotes", "quote_type", "quote_type"],
    ["quotes", "team", "team_id"],
    ["orders", "status", "status"],
    ["orders", "team", "team_id"],
    ["users", "status", "status"],
  ] as const;
  for (const [table, filter, column] of filters) {
    const rows = await core.database.query<{ value: string; count: number }>(
      `SELECT ${column} AS value, count(*) FROM ${table}
       WHERE account_id = $1 AND ${column} IS NOT NULL GROUP BY 1`,
      [alice.accountId],
    );
    const total = async (values: string) => {
      const query = { [`filter[${filter}]`]: values };
      return (await lists[table](core, alice.caller, { query })).meta.total;
    };
    for (const { value, count } of rows) expect(await total(value)).toBe(count);
    const all = rows.reduce((sum, { count }) => sum + count, 0);
    const values = rows.map(({ value }) => value).join(",");
    expect(await total(`${values},${values},nothing`)).toBe(all);
    expect(await total("nothing")).toBe(0);
  }
}

test("the totals of lists are right after every kind of change, and after a snapshot is restored", async () => {
  const world = await createWorld();
  const { core, alice, bob } = world;
  const ids: string[] = [];
  for (const quote_type of ["perm_ad", "translation", "translation", "translation"]) {
    const team = quote_type === "perm_ad" ? alice.teamId : null;
    ids.push((await createQuote(core, alice.caller, { quote_type, team })).data.id);
  }
  await createQuote(core, bob.caller, { quote_type: "translation" });
  const [first = "", second = "", third = ""] = ids;
  for (const id of [first, second]) await priceQuote(core, id);
  const before = await core.database.transaction(readState);
  const order = await approveQuote(core, alice.caller, first);
  await cancelQuote(core, third);
  await moveOrder(core, order.id, { to: "cancelled" });
  await moveUser(core, alice.userId, "inactive");
  await compare(world);
  await core.database.transaction((tx) => writeState(tx, before));
  await compare(world);
});
