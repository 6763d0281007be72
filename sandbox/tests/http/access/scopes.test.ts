/** Every operation requires the scope that the document names, and changes nothing without it. */
import { beforeAll, expect, test } from "vitest";
import { type Scope, scopes } from "../../../src/domain/accounts/scopes.js";
import type { Database } from "../../../src/foundation/database/database.js";
import { operations, routeOf, scopesOf } from "../../support/operations.js";
import { type Ids, populate } from "../../support/populate.js";
import { serviceSuite } from "../../support/service.js";

const { service } = serviceSuite();
const scoped = operations.filter((operation) => scopesOf(operation).length > 0);

let ids: Ids;
beforeAll(async () => {
  ids = await populate(service().core, service().sandbox.key);
});

/** The number of rows in each table. */
async function counts(database: Database): Promise<unknown> {
  return database.query(
    `SELECT (SELECT count(*)::int FROM quotes) AS quotes, (SELECT count(*)::int FROM orders) AS orders,
       (SELECT count(*)::int FROM files) AS files, (SELECT count(*)::int FROM events) AS events,
       (SELECT count(*)::int FROM deliveries) AS deliveries,
       (SELECT jsonb_agg(to_jsonb(each) - 'consecutive_failures' - 'updated_at' ORDER BY id)
        FROM webhook_endpoints each) AS endpoints`,
  );
}

test("every operation but ping needs a scope", async () => {
  const free = operations.filter((operation) => !scoped.includes(operation));
  expect(free.map(({ id }) => id)).toEqual(["ping"]);
  expect(new Set(scoped.flatMap(scopesOf))).toEqual(new Set(scopes));
  const { status, body } = await service().call("GET /ping", {
    key: await service().key({ scopes: [] }),
  });
  expect([status, body]).toEqual([200, { message: "pong" }]);
});

test.each(scoped)("$id names the missing scope, and changes nothing", async (operation) => {
  const { call, key, core } = service();
  const needed = scopesOf(operation);
  const others = scopes.filter((scope) => !needed.includes(scope));
  const lacking = await key({ scopes: others });
  const before = await counts(core.database);
  const answers = [
    await call(routeOf(operation, ids), { key: lacking }),
    // The response does not reveal what exists.
    await call(routeOf(operation), { key: lacking }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(403);
    const message = `This action requires the scope ${needed.join(", ")}.`;
    expect(body).toEqual({ message, required_scopes: needed });
  }
  expect(await counts(core.database)).toEqual(before);
});

test.each(scoped)("$id is allowed with that scope alone", async (operation) => {
  const { call, key } = service();
  const sufficient = await key({ scopes: scopesOf(operation) as Scope[] });
  const { status } = await call(routeOf(operation), { key: sufficient });
  expect([401, 403]).not.toContain(status);
});

test.each(["quotes:readx", "quotes:*", " quotes:read", "QUOTES:READ", "*"])(
  "a scope is itself alone: %j is not quotes:read",
  async (scope) => {
    const { call, key } = service();
    const secret = await key({ scopes: [scope as Scope] });
    expect((await call("GET /quotes", { key: secret })).status).toBe(403);
  },
);

test("an order shows its documents without documents:read, but no way to download them", async () => {
  const { call, key } = service();
  const secret = await key({ scopes: ["orders:read"] });
  const { body } = await call(`GET /orders/${ids["orderId"]}`, { key: secret });
  expect(body).toMatchObject({ documents: [{ id: ids["documentId"] }] });
  expect(JSON.stringify(body)).not.toContain("signature=");
});
