/** How many queries a request costs: each is a round trip to the database. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../support/service.js";

const { service } = serviceSuite();

beforeAll(async () => {
  const { sandbox, call } = service();
  await sandbox.control.events.trigger({ body: { type: "order.created" } });
  // The use of a key is noted once a minute.
  await call("GET /ping");
});

/** The statements of a request. Workers ask for their jobs, and for the clock, at times of their own. */
async function statementsOf(route: string): Promise<readonly string[]> {
  const { core, call } = service();
  const { query } = core.database;
  const statements: string[] = [];
  const database: Pick<typeof core.database, "query"> = {
    query: (statement, parameters) => {
      statements.push(statement);
      return query(statement, parameters);
    },
  };
  Object.assign(core.database, database);
  expect((await call(route)).status).toBe(200);
  Object.assign(core.database, { query });
  return statements.filter((each) => !/FROM (?:jobs|settings)\b|rate_windows/.test(each));
}

test.each([
  ["of the caller", "GET /ping", 1],
  ["of the caller and the empty page", "GET /quotes?filter[team]=none", 2],
  ["of the caller and the page with its carts and documents", "GET /quotes", 2],
  ["of the caller and the page with its carts and documents", "GET /orders?sort=total", 2],
  ["of the caller, the page and its teams", "GET /users", 3],
])("apart from the rate limit, a request makes the queries %s: %s", async (_, route, count) => {
  expect(await statementsOf(route)).toHaveLength(count);
});
