/** How many statements a request takes: each costs a tenth of a millisecond and more. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../src/foundation/database/database.js";
import { openDatabase } from "../src/foundation/database/open.js";
import { startBackground } from "../src/foundation/jobs/background.js";
import { countJobs } from "../src/foundation/jobs/list.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { createQuote } from "../src/domain/quotes/create.js";
import { getQuote, listQuotes } from "../src/domain/quotes/read.js";
import { workers } from "../src/domain/workers.js";
import { counted, type CountedDatabase } from "./support/counted.js";
import { serviceSuite } from "./support/service.js";
import { createWorld, openTestDatabase } from "./support/world.js";

const { another } = serviceSuite();
const request = { quote_type: "translation" };

let inner: Database;
let counting: CountedDatabase;
beforeAll(async () => {
  inner = await openTestDatabase();
  counting = counted(inner);
});
afterAll(() => inner.close());

test("a quote is read with its parts in one statement, and so is a page of them", async () => {
  const { core, alice, settle, close } = await createWorld(counting.database);
  const { data } = await createQuote(core, alice.caller, request);
  await settle();
  counting.taken();
  await getQuote(core, alice.caller, data.id);
  expect(counting.taken()).toHaveLength(1);
  await listQuotes(core, alice.caller, { query: { "filter[status]": "requested" } });
  expect(counting.taken()).toHaveLength(1);
  await close();
});

test("no record is read twice while a quote is created, priced and approved", async () => {
  const settings = { pricesQuotesAfter: 0 };
  const { core, alice, settle, close } = await createWorld(counting.database, { settings });
  counting.taken();
  const { data } = await createQuote(core, alice.caller, request);
  expect(counting.taken().length).toBeLessThanOrEqual(5);
  await settle();
  counting.taken();
  await approveQuote(core, alice.caller, data.id);
  const statements = counting.taken();
  expect(statements.length).toBeLessThanOrEqual(12);
  expect(new Set(statements).size).toBe(statements.length - 1);
  await close();
});

test("workers look for jobs when one is due, and not after each one or for later ones", async () => {
  const settings = { pricesQuotesAfter: 0 };
  const { core, alice, close } = await createWorld(counting.database, { settings });
  const onError = (error: unknown) => expect(error).toBe("");
  const background = startBackground(core, workers, {
    concurrency: 5,
    perReceiver: 2,
    interval: 1e6,
    onError,
  });
  await createQuote(core, alice.caller, request);
  const due = () => countJobs(inner);
  // The end of the offer, and of the idle cart.
  await expect.poll(due).toBe(2);
  await background.stop();
  const looks = counting.taken().filter((statement) => statement.includes("candidates"));
  expect(looks).toHaveLength(2);
  await close();
});

test("a key is looked up once for a request whose body arrives with its headers", async () => {
  const { database, taken } = counted(await openDatabase({ memory: true }));
  const { call } = await another({ location: { database } });
  await call("GET /ping");
  taken();
  expect((await call("POST /quotes", { json: request })).status).toBe(201);
  expect(taken().filter((statement) => statement.includes("FROM keys"))).toHaveLength(1);
  await database.close();
});
