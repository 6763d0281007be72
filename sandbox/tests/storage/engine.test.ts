/** The embedded database prepares each statement once, and no more of them than it needs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/foundation/database/database.js";
import { openDatabase } from "../../src/foundation/database/open.js";

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());

const prepared = async (): Promise<number> => {
  const counted = "SELECT count(*)::int AS count FROM pg_prepared_statements";
  return (await database.query<{ count: number }>(counted))[0]?.count ?? 0;
};

test("a statement is prepared once, and each time gives the rows of its parameters", async () => {
  const before = await prepared();
  for (const value of ["a", "b", null]) {
    expect(await database.query("SELECT $1::text AS value", [value])).toEqual([{ value }]);
  }
  expect((await prepared()) - before).toBe(1);
});

test("the last 500 statements stay prepared, and earlier ones can still be run", async () => {
  for (let number = 0; number < 520; number++) {
    await database.query(`SELECT ${number} AS number`);
  }
  expect(await prepared()).toBe(500);
  expect(await database.query("SELECT 0 AS number")).toEqual([{ number: 0 }]);
  expect(await prepared()).toBe(500);
});

test("statements mean what they say after a script has changed the tables", async () => {
  await database.execute("CREATE TABLE things (name text); INSERT INTO things VALUES ('a')");
  expect(await database.query("SELECT * FROM things")).toEqual([{ name: "a" }]);
  await database.execute("ALTER TABLE things ADD COLUMN size int DEFAULT 7");
  expect(await database.query("SELECT * FROM things")).toEqual([{ name: "a", size: 7 }]);
});

test("an error of the database keeps its code, and no values", async () => {
  const failing = database.query("SELECT $1::int", ["sk-a-secret-value"]);
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "22P02" });
  for (const name of ["params", "parameters", "detail", "where", "internalQuery"]) {
    expect(error).not.toHaveProperty(name);
  }
});
