import { OrderSort, QuoteSort, UserSort } from "@apostille/evaluation-services/types";
import { describe, expect, test } from "vitest";
import { addUser } from "../../src/domain/accounts/accounts.js";
import { listUsers } from "../../src/domain/accounts/users.js";
import { type ListSpec, columns, equal, readListQuery } from "../../src/foundation/lists/query.js";
import { navigator } from "../../src/foundation/lists/page.js";
import { updateOrder } from "../../src/domain/orders/update.js";
import { listOrders } from "../../src/domain/orders/read.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { listQuotes } from "../../src/domain/quotes/read.js";
import { refusalOf, suite } from "../support/suite.js";
import type { World } from "../support/world.js";

const { world: createWorld } = suite();

const shape: ListSpec = {
  table: "quotes",
  sorts: new Map([...columns("time", "created_at"), ...columns("text", "number")]),
  defaultSort: "-created_at",
  filters: new Map(equal("status")),
};

function query(text: string) {
  return readListQuery(new URLSearchParams(text), shape);
}

describe("the query of a list", () => {
  test.each([
    ["", 1, 15],
    ["page=3&per_page=50", 3, 50],
    ["page=0&per_page=0", 1, 1],
    ["page=-1&per_page=-5", 1, 1],
    ["page=abc&per_page=abc", 1, 15],
    ["page=1.5&per_page=1.5", 1, 15],
    ["page=1e9&per_page=1e6", 1, 15],
    ["per_page=1000000", 1, 100],
    ["page=&per_page=", 1, 15],
    ["page=2&page=4", 4, 15],
    [`page=${"9".repeat(400)}`, 1_000_000_000, 15],
  ])("%j is page %j of %j", (text, page, perPage) => {
    expect(query(text)).toMatchObject({ page, perPage });
  });

  test("keeps the order of sorts, each once, and their direction", () => {
    const keys = (text: string) =>
      query(text).sort.map(({ column, descending }) => (descending ? "-" : "") + column.name);
    expect(keys("")).toEqual(["-created_at"]);
    expect(keys("sort=")).toEqual(["-created_at"]);
    expect(keys("sort=number,-created_at")).toEqual(["number", "-created_at"]);
    expect(keys("sort=number,-number,number")).toEqual(["number"]);
    expect(keys(`sort=${",".repeat(10_000)}number`)).toEqual(["number"]);
  });

  test.each([
    [
      "sort=price",
      /^Requested sort\(s\) `price` is not allowed\. Allowed sort\(s\) are `created_at, number`\.$/,
    ],
    ["sort=created_at;drop table quotes", /^Requested sort\(s\) `created_at;drop table quotes`/],
    ["sort=__proto__", /`__proto__` is not allowed/],
    [
      "filter[state]=x",
      /^Requested filter\(s\) `state` are not allowed\. Allowed filter\(s\) are `status`\.$/,
    ],
    ["filter[__proto__]=x", /`__proto__` are not allowed/],
    ["filter[status][$ne]=x", /are not allowed/],
    ["filter[constructor][prototype][p]=1", /are not allowed/],
    ["filter[=x", /are not allowed/],
    ["filter=x", /are not allowed/],
  ])("%j is refused with what is allowed", async (text, message) => {
    const refused = await refusalOf((async () => query(text))());
    expect(refused).toEqual({ status: 400, message: expect.stringMatching(message) });
    expect(Reflect.get({}, "p")).toBeUndefined();
  });

  test("says nothing long about long names", async () => {
    const refused = await refusalOf((async () => query(`sort=${"x".repeat(10_000)}`))());
    expect(JSON.stringify(refused).length).toBeLessThan(300);
  });
});

async function threeQuotes(world: World): Promise<void> {
  const { core, alice } = world;
  await core.clock.freeze();
  for (const quote_type of ["perm_ad", "translation", "translation"]) {
    await createQuote(core, alice.caller, { quote_type, team: alice.teamId });
  }
}

async function numbers({ core, alice }: World, text: string): Promise<string[]> {
  const { data } = await listQuotes(core, alice.caller, new URLSearchParams(text));
  return data.map(({ number }) => number.slice(-1));
}

test("sorts put equal times newest first, or oldest first with the opposite sign", async () => {
  const world = await createWorld();
  await threeQuotes(world);
  expect(await numbers(world, "")).toEqual(["3", "2", "1"]);
  expect(await numbers(world, "sort=created_at")).toEqual(["1", "2", "3"]);
  expect(await numbers(world, "sort=-number")).toEqual(["3", "2", "1"]);
  expect(await numbers(world, "sort=status,-number")).toEqual(["3", "2", "1"]);
});

test('filters match exactly, a comma means "or", and an empty filter is ignored', async () => {
  const world = await createWorld();
  await threeQuotes(world);
  const { alice, bob } = world;
  expect(await numbers(world, "filter[quote_type]=translation")).toEqual(["3", "2"]);
  expect(await numbers(world, "filter[quote_type]=translation,perm_ad")).toEqual(["3", "2", "1"]);
  expect(await numbers(world, "filter[quote_type]=trans")).toEqual([]);
  expect(await numbers(world, "filter[quote_type]=")).toEqual(["3", "2", "1"]);
  expect(await numbers(world, "filter[status]=' OR '1'='1")).toEqual([]);
  expect(await numbers(world, "filter[status]=%00")).toEqual([]);
  expect(await numbers(world, `filter[team]=${alice.teamId}`)).toHaveLength(3);
  expect(await numbers(world, `filter[team]=${bob.teamId}`)).toEqual([]);
  expect(await numbers(world, "filter[quote_type]=perm_ad&filter[status]=approved")).toEqual([]);
});

test("pages have the envelope of the document, and links that keep the query", async () => {
  const world = await createWorld();
  await threeQuotes(world);
  const { core, alice, bob } = world;
  const text = "per_page=2&sort=number&filter[status]=requested&page=2";
  const page = await listQuotes(core, alice.caller, new URLSearchParams(text));
  const path = "https://sandbox.example.com/v1/quotes";
  const kept = "per_page=2&sort=number&filter%5Bstatus%5D=requested";
  expect(page.data.map(({ number }) => number.slice(-1))).toEqual(["3"]);
  expect(page.links).toEqual({
    first: `${path}?${kept}&page=1`,
    last: `${path}?${kept}&page=2`,
    prev: `${path}?${kept}&page=1`,
    next: null,
  });
  expect(page.meta).toMatchObject({
    current_page: 2,
    from: 3,
    last_page: 2,
    path,
    per_page: 2,
    to: 3,
    total: 3,
  });
  const empty = await listQuotes(core, bob.caller, new URLSearchParams());
  expect(empty).toEqual({
    data: [],
    links: { first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null },
    meta: {
      current_page: 1,
      from: null,
      last_page: 1,
      links: [
        { url: null, label: "&laquo; Previous", active: false },
        { url: `${path}?page=1`, label: "1", active: true },
        { url: null, label: "Next &raquo;", active: false },
      ],
      path,
      per_page: 15,
      to: null,
      total: 0,
    },
  });
  const beyond = await listQuotes(core, alice.caller, new URLSearchParams("page=1000000000"));
  expect(beyond.data).toEqual([]);
  expect(beyond.meta).toMatchObject({
    current_page: 1_000_000_000,
    from: null,
    to: null,
    total: 3,
  });
});

test("orders are filtered by their owner's reference, and sorted by their total", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const ids: string[] = [];
  for (const quote_type of ["perm_ad", "translation", "expert_opinion_letter"]) {
    const { data } = await createQuote(core, alice.caller, { quote_type });
    await priceQuote(core, data.id);
    ids.push((await approveQuote(core, alice.caller, data.id)).id);
  }
  await updateOrder(core, alice.caller, {
    orderId: ids[1] ?? "",
    body: { custom_reference: "M-7" },
  });
  const found = async (text: string) =>
    (await listOrders(core, alice.caller, new URLSearchParams(text))).data.map(({ id }) => id);
  expect(await found("filter[custom_reference]=M-7")).toEqual([ids[1]]);
  expect(await found("sort=total")).toEqual([ids[1], ids[0], ids[2]]);
  expect(await found("sort=-total")).toEqual([ids[2], ids[0], ids[1]]);
  expect(await found("sort=completed_at")).toHaveLength(3);
});

test("every documented sort puts its field into order, both ways", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  for (const [index, quote_type] of ["perm_ad", "translation", "expert_opinion_letter"].entries()) {
    const { data } = await createQuote(core, alice.caller, { quote_type });
    await priceQuote(core, data.id);
    await approveQuote(core, alice.caller, data.id);
    const email = `${index}@example.com`;
    await addUser(core, { accountId: alice.accountId, email, firstName: `F${index}` });
  }
  // Each field has an order of its own.
  for (const [table, field, values] of [
    ["quotes", "status", ["'expired'", "'approved'", "'ready'"]],
    ["quotes", "expires_at", ["now()", "now() + interval '2 h'", "now() + interval '1 h'"]],
    ["quotes", "requested_at", ["now() + interval '1 h'", "now()", "now() + interval '2 h'"]],
    ["orders", "status", ["'intake'", "'cancelled'", "'in_progress'"]],
    ["orders", "completed_at", ["now() + interval '1 h'", "now() + interval '2 h'", "now()"]],
    ["users", "last_name", ["'B'", "'C'", "'A'"]],
  ] as const)
    for (const [index, value] of values.entries())
      await core.database.query(
        `UPDATE ${table} SET ${field} = ${value} WHERE id =
         (SELECT id FROM ${table} WHERE account_id = $1 ORDER BY created_at OFFSET $2 LIMIT 1)`,
        [alice.accountId, index],
      );
  for (const [list, sorts] of [
    [listQuotes, QuoteSort],
    [listOrders, OrderSort],
    [listUsers, UserSort],
  ] as const)
    for (const sort of Object.values(sorts)) {
      const { data } = await list(core, alice.caller, new URLSearchParams({ sort }));
      const field = sort.replace("-", "");
      // What is absent is last.
      const values = data.map((item): string | number => Reflect.get(item, field) ?? "\uffff");
      const ascending = values.toSorted((a, b) => (a < b ? -1 : 1));
      expect([sort, new Set(values).size]).toEqual([sort, data.length]);
      expect([sort, values]).toEqual([sort, sort === field ? ascending : ascending.reverse()]);
    }
});

test("users are listed with their teams, sorted by bytes, and found by team", async () => {
  const { core, alice, bob } = await createWorld();
  const { accountId, teamId } = alice;
  for (const firstName of ["bea", "Ana", "Zoë"]) {
    const email = `${firstName}@example.com`;
    await addUser(core, { accountId, email, firstName, roles: { [teamId]: "member" } });
  }
  const list = (text: string) => listUsers(core, alice.caller, new URLSearchParams(text));
  const byName = (await list("sort=first_name")).data.map(({ first_name }) => first_name);
  expect(byName).toEqual(["Ana", "Zoë", "bea", null]);
  const page = await list(`filter[team]=${teamId}&filter[status]=active&sort=email`);
  expect(page.meta.total).toBe(4);
  expect(page.data[0]?.teams).toEqual([
    expect.objectContaining({ id: teamId, name: "Immigration", role: "member", is_default: true }),
  ]);
  expect((await list(`filter[team]=${bob.teamId}`)).data).toEqual([]);
});

test("long lists leave out buttons far from the current page", () => {
  const buttons = (current: number, last: number) =>
    navigator({ current, last, prev: null, next: null, urlOf: String }).slice(1, -1);
  const inner = (current: number, last: number) =>
    buttons(current, last)
      .map(({ label, active }) => (active ? `[${label}]` : label))
      .join(" ");
  expect(inner(13, 13)).toBe("1 2 3 4 5 6 7 8 9 10 11 12 [13]");
  expect(inner(14, 14)).toBe("1 2 ... 11 12 13 [14]");
  expect(inner(10, 30)).toBe("1 2 ... 7 8 9 [10] 11 12 13 ... 29 30");
  expect(inner(1, 30)).toBe("[1] 2 3 4 ... 29 30");
  expect(inner(6, 30)).toBe("1 2 3 4 5 [6] 7 8 9 ... 29 30");
  expect(inner(7, 30)).toBe("1 2 ... 4 5 6 [7] 8 9 10 ... 29 30");
  expect(inner(24, 30)).toBe("1 2 ... 21 22 23 [24] 25 26 27 ... 29 30");
  expect(inner(25, 30)).toBe("1 2 ... 22 23 24 [25] 26 27 28 29 30");
  expect(inner(30, 30)).toBe("1 2 ... 27 28 29 [30]");
  expect(inner(1_000_000, 30)).toBe("1 2 ... 29 30");
});

test("every list names its sorts and filters", async () => {
  const { core, alice } = await createWorld();
  const lists = { quotes: listQuotes, orders: listOrders, users: listUsers };
  const said: Record<string, string | undefined> = {};
  for (const [name, list] of Object.entries(lists)) {
    for (const wrong of ["sort=x", "filter[x]=1"]) {
      const refused = await refusalOf(list(core, alice.caller, new URLSearchParams(wrong)));
      const { message } = refused as { message: string };
      said[`${name}?${wrong}`] = message.split("`").at(-2);
    }
  }
  expect(said).toEqual({
    "quotes?sort=x": "created_at, number, status, expires_at, requested_at",
    "quotes?filter[x]=1": "status, quote_type, number, team",
    "orders?sort=x": "created_at, number, status, total, completed_at",
    "orders?filter[x]=1": "status, number, custom_reference, team",
    "users?sort=x": "created_at, first_name, last_name, email",
    "users?filter[x]=1": "status, team",
  });
});
