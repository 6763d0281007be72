/** A PostgreSQL server is used as the embedded database is, whatever becomes of its connections. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, json, only } from "../../src/foundation/database/database.js";
import { openDatabase } from "../../src/foundation/database/open.js";
import { type PostgresServer, startPostgres } from "./postgres-server.js";

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
beforeEach(async () => {
  database = await openDatabase({ url: server.url });
});
afterEach(() => database.close());

/** Fails inside the database, with an SQLSTATE. */
const raise = (code: string) =>
  `DO $$ BEGIN RAISE EXCEPTION 'No.' USING ERRCODE = '${code}'; END $$`;

/** How often a transaction is run that fails with these SQLSTATEs, one after the other, and then no more. */
async function runs(...codes: readonly string[]): Promise<number> {
  let count = 0;
  await database.transaction(async (tx) => {
    const code = codes[count++];
    if (code !== undefined) await tx.query(raise(code));
  });
  return count;
}

test("numbers, times, values and texts are those of JavaScript", async () => {
  const rows = await database.query<Record<string, unknown>>(
    `SELECT 9007199254740991::int8 AS big, 7::int4 AS small, $1::timestamptz AS time, $2::jsonb AS value,
       $3::text AS text, $4::boolean AS flag, NULL::text AS nothing`,
    [new Date(1_700_000_000_123), json(["a", { b: 1 }]), "ü😀'\"\\", true],
  );
  expect(only(rows)).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    small: 7,
    time: new Date(1_700_000_000_123),
    value: ["a", { b: 1 }],
    text: "ü😀'\"\\",
    flag: true,
    nothing: null,
  });
});

test("actions that wait for a transaction run after it, and never if it fails", async () => {
  const done: string[] = [];
  await database.transaction(async (tx) => {
    tx.afterCommit(() => done.push("first"));
    tx.afterCommit(() => done.push("second"));
    expect(done).toEqual([]);
  });
  const failing = database.transaction(async (tx) => {
    tx.afterCommit(() => done.push("failed"));
    await tx.query("INSERT INTO settings (name, value) VALUES ('lost', '1')");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(done).toEqual(["first", "second"]);
  expect(await database.query("SELECT * FROM settings WHERE name = 'lost'")).toEqual([]);
});

test("a transaction that is given up for another is run five times at most", async () => {
  expect(await runs("40001", "40P01", "40001", "40P01")).toBe(5);
  const codes = Array.from({ length: 5 }, () => "40001");
  await expect(runs(...codes)).rejects.toMatchObject({ code: "40001" });
});

test("a transaction that fails otherwise is run once", async () => {
  await expect(runs("23505")).rejects.toMatchObject({ code: "23505" });
  const failures = ["a text", Object.assign(new Error("no"), { code: undefined })];
  for (const failure of failures) {
    let count = 0;
    const failing = database.transaction(async () => {
      count++;
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(count).toBe(1);
  }
});

test("connections are kept for later, ten at most, also after a failure", async () => {
  await Promise.all(Array.from({ length: 12 }, () => database.query("SELECT 1")));
  const before = server.opened.length;
  await expect.poll(() => server.opened.filter(({ destroyed }) => !destroyed)).toHaveLength(10);
  const failing = Array.from({ length: 12 }, () => runs("23505"));
  const ended = await Promise.allSettled(failing);
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => "rejected"));
  const all = Array.from({ length: 12 }, () => runs());
  expect(await Promise.all(all)).toEqual(all.map(() => 1));
  await database.query("SELECT 1");
  expect(server.opened.length).toBe(before);
});

test("a connection that could not take back its transaction is not used again", async () => {
  await Promise.all(Array.from({ length: 12 }, () => database.query("SELECT 1")));
  const before = server.opened.length;
  server.refuse("ROLLBACK");
  await expect(runs("23505")).rejects.toMatchObject({ code: "23505" });
  await Promise.all(Array.from({ length: 12 }, () => database.query("SELECT 1")));
  expect(server.opened.length - before).toBe(1);
});

test("connections that break are replaced, whether they were in use or not", async () => {
  server.hangUp();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.poll(() => runs().catch(() => 0)).toBe(1);
  const failing = database.transaction(async (tx) => {
    server.hangUp();
    await tx.query("SELECT 1");
  });
  await expect(failing).rejects.toThrow(/terminated|ECONNRESET/);
  await expect.poll(() => runs().catch(() => 0)).toBe(1);
});

test("errors keep no values of the statement", async () => {
  const secret = "sk-a-secret-value";
  const failing = database.query("SELECT $1::int", [secret]);
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "22P02" });
  expect(error).not.toHaveProperty("where");
});
