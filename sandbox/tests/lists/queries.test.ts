/** What the lists make of their queries, by HTTP. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../support/service.js";

const { service } = serviceSuite();

beforeAll(async () => {
  for (const quote_type of ["translation", "perm_ad", "translation"] as const)
    await service().api.quotes.create({ body: { quote_type } });
});

interface Page {
  readonly data: readonly { readonly number: string }[];
  readonly links: { readonly first: string };
  readonly meta: { readonly current_page: number; readonly per_page: number };
}

async function list(query: string): Promise<Page> {
  const { status, body } = await service().call(`GET /quotes?${query}`);
  expect(status).toBe(200);
  return body as Page;
}

const numbers = async (query: string): Promise<string> =>
  (await list(query)).data.map(({ number }) => number.slice(-1)).join(" ");

test.each([
  ["", 1, 15],
  ["page=3&per_page=50", 3, 50],
  ["page=0&per_page=0", 1, 1],
  ["page=-1&per_page=-5", 1, 1],
  ["page=abc&per_page=abc", 1, 15],
  ["page=1.5&per_page=1.5", 1, 15],
  ["per_page=1000000", 1, 100],
  ["page=&per_page=", 1, 15],
  ["page=2&page=4", 4, 15],
  [`page=${"9".repeat(400)}`, 1_000_000_000, 15],
])("%j asks for page %j of %j", async (query, current_page, per_page) => {
  expect((await list(query)).meta).toMatchObject({ current_page, per_page });
});

test.each([
  ["", "3 2 1"],
  ["sort=", "3 2 1"],
  ["sort=number", "1 2 3"],
  ["sort=-number", "3 2 1"],
  ["sort=status,-number", "3 2 1"],
  ["sort=status&sort=-number", "3 2 1"],
  ["sort=status&sort=number", "1 2 3"],
  ["sort=number,-number", "1 2 3"],
  [`sort=${",".repeat(10_000)}number`, "1 2 3"],
  ["filter[quote_type]=translation", "3 1"],
  ["filter[quote_type]=translation,perm_ad", "3 2 1"],
  ["filter[quote_type]=perm_ad&filter[quote_type]=translation", "3 1"],
  ["filter[quote_type]=trans", ""],
  ["filter[quote_type]=", "3 2 1"],
  ["filter[status]='%20OR%20'1'='1", ""],
  ["filter[status]=%00", ""],
  ["filter[quote_type]=perm_ad&filter[status]=approved", ""],
])("%j gives the quotes %j", async (query, expected) => {
  expect(await numbers(query)).toBe(expected);
});

const quoteSorts = "`created_at, number, status, expires_at, requested_at`";
const quoteFilters = "`status, quote_type, number, team`";

test.each([
  ["quotes?sort=price", `sort(s) \`price\` is not allowed. Allowed sort(s) are ${quoteSorts}`],
  ["quotes?sort=number;drop%20table", "sort(s) `number;drop table` is not allowed"],
  ["quotes?sort=__proto__", "`__proto__` is not allowed"],
  ["quotes?filter[x]=1", `filter(s) \`x\` are not allowed. Allowed filter(s) are ${quoteFilters}`],
  ["quotes?filter[__proto__]=x", "`__proto__` are not allowed"],
  ["quotes?filter[status][$ne]=x", "are not allowed"],
  ["quotes?filter[constructor][prototype][p]=1", "are not allowed"],
  ["quotes?filter[=x", "are not allowed"],
  ["quotes?filter=x", "are not allowed"],
  ["orders?sort=x", "`created_at, number, status, total, completed_at`"],
  ["orders?filter[x]=1", "`status, number, custom_reference, team`"],
  ["users?sort=x", "`created_at, first_name, last_name, email`"],
  ["users?filter[x]=1", "`status, team`"],
])("%s is refused with what is allowed", async (path, message) => {
  const refused = await service().call(`GET /${path}`);
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
  expect(Reflect.get({}, "p")).toBeUndefined();
});

test("a refusal of long names is short", async () => {
  const { body } = await service().call(`GET /quotes?sort=${"x".repeat(10_000)}`);
  expect(JSON.stringify(body).length).toBeLessThan(300);
});

test("links repeat the query as it was sent, without its page", async () => {
  const { links } = await list("page=2&other=1&per_page=2&sort=number&filter[status]=requested");
  const repeated = "other=1&per_page=2&sort=number&filter%5Bstatus%5D=requested";
  expect(links.first).toBe(`${service().sandbox.url}/quotes?${repeated}&page=1`);
});
