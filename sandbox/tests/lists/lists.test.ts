import type {
  ListOrdersRequest,
  ListUsersRequest,
} from "@apostille/evaluation-services/operations";
import { OrderSort, QuoteSort, UserSort } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { addUser } from "../../src/domain/accounts/accounts.js";
import { listUsers } from "../../src/domain/accounts/users.js";
import { navigator } from "../../src/foundation/lists/page.js";
import { updateOrder } from "../../src/domain/orders/update.js";
import { listOrders } from "../../src/domain/orders/read.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { listQuotes } from "../../src/domain/quotes/read.js";
import { suite } from "../support/suite.js";
import type { World } from "../support/world.js";

const { world: createWorld } = suite();

async function threeQuotes(world: World): Promise<void> {
  const { core, alice } = world;
  await core.clock.freeze();
  for (const quote_type of ["perm_ad", "translation", "translation"]) {
    await createQuote(core, alice.caller, { quote_type, team: alice.teamId });
  }
}

test("quotes are found by their team", async () => {
  const world = await createWorld();
  await threeQuotes(world);
  const { core, alice, bob } = world;
  const ofTeam = async (team: string) =>
    (await listQuotes(core, alice.caller, { query: { "filter[team]": team } })).data;
  expect(await ofTeam(alice.teamId)).toHaveLength(3);
  expect(await ofTeam(bob.teamId)).toEqual([]);
});

test("pages have the envelope of the document, and links that keep the query", async () => {
  const world = await createWorld();
  await threeQuotes(world);
  const { core, alice, bob } = world;
  const path = "https://sandbox.example.com/v1/quotes";
  const repeated = "per_page=2&sort=number";
  const page = await listQuotes(core, alice.caller, {
    query: { per_page: 2, sort: ["number"], page: 2 },
    sent: new URLSearchParams(`page=2&${repeated}`),
  });
  expect(page.data.map(({ number }) => number.slice(-1))).toEqual(["3"]);
  expect(page.links).toEqual({
    first: `${path}?${repeated}&page=1`,
    last: `${path}?${repeated}&page=2`,
    prev: `${path}?${repeated}&page=1`,
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
  const empty = await listQuotes(core, bob.caller, {});
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
  const beyond = await listQuotes(core, alice.caller, { query: { page: 1_000_000_000 } });
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
  const found = async (query: ListOrdersRequest["query"]) =>
    (await listOrders(core, alice.caller, { query })).data.map(({ id }) => id);
  expect(await found({ "filter[custom_reference]": "M-7" })).toEqual([ids[1]]);
  expect(await found({ sort: ["total"] })).toEqual([ids[1], ids[0], ids[2]]);
  expect(await found({ sort: ["-total"] })).toEqual([ids[2], ids[0], ids[1]]);
  expect(await found({ sort: ["completed_at"] })).toHaveLength(3);
});

test("a reference with a comma is found whole, and beside others", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const references = ["Smith, J.", "M-7", "M-8"];
  for (const custom_reference of references) {
    const { data } = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
    await priceQuote(core, data.id);
    const { id } = await approveQuote(core, alice.caller, data.id);
    await updateOrder(core, alice.caller, { orderId: id, body: { custom_reference } });
  }
  const found = async (text: string) => {
    const query: ListOrdersRequest["query"] = {
      "filter[custom_reference]": text,
      sort: ["number"],
    };
    const { data } = await listOrders(core, alice.caller, { query });
    return data.map(({ custom_reference }) => custom_reference);
  };
  expect(await found("Smith, J.")).toEqual(["Smith, J."]);
  expect(await found("M-8,M-7")).toEqual(["M-7", "M-8"]);
});

test("every documented sort puts its field into order, both ways", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const { caller } = alice;
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
  const by = <Sort>(sort: Sort) => ({ query: { sort: [sort] } });
  const lists = [
    ...Object.values(QuoteSort).map(
      (sort) => [sort, () => listQuotes(core, caller, by(sort))] as const,
    ),
    ...Object.values(OrderSort).map(
      (sort) => [sort, () => listOrders(core, caller, by(sort))] as const,
    ),
    ...Object.values(UserSort).map(
      (sort) => [sort, () => listUsers(core, caller, by(sort))] as const,
    ),
  ];
  for (const [sort, list] of lists) {
    const data: readonly object[] = (await list()).data;
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
  const list = (query: ListUsersRequest["query"]) => listUsers(core, alice.caller, { query });
  const byName = (await list({ sort: ["first_name"] })).data.map(({ first_name }) => first_name);
  expect(byName).toEqual(["Ana", "Zoë", "bea", null]);
  const page = await list({ "filter[team]": teamId, "filter[status]": "active", sort: ["email"] });
  expect(page.meta.total).toBe(4);
  expect(page.data[0]?.teams).toEqual([
    expect.objectContaining({ id: teamId, name: "Immigration", role: "member", is_default: true }),
  ]);
  expect((await list({ "filter[team]": bob.teamId })).data).toEqual([]);
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
