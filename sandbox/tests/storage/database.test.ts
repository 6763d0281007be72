import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json, only } from "../../src/foundation/database/database.js";
import { FolderInUse, lockFolder } from "../../src/foundation/database/folder-lock.js";
import { migrate } from "../../src/foundation/database/migrate.js";
import { openDatabase } from "../../src/foundation/database/open.js";
import { templateDatabase } from "../../src/foundation/database/template.js";
import { suite } from "../support/suite.js";

const { database } = suite();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-database-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the port gives numbers, times, values and texts as JavaScript has them", async () => {
  const rows = await database().query<Record<string, unknown>>(
    `SELECT 9007199254740991::int8 AS big, count(*) AS count, $1::timestamptz AS time,
         $2::jsonb AS value, $3::text AS text, $4::boolean AS flag, NULL::text AS nothing`,
    [new Date(1_700_000_000_123), json(["a", null, { b: 1 }]), "ü😀'\"\\", true],
  );
  expect(only(rows)).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    count: 1,
    time: new Date(1_700_000_000_123),
    value: ["a", null, { b: 1 }],
    text: "ü😀'\"\\",
    flag: true,
    nothing: null,
  });
});

test("the port searches for texts that the database cannot hold, and finds nothing", async () => {
  const found = await database().query("SELECT id FROM quotes WHERE id = $1", ["quo_\0\ud800"]);
  expect(found).toEqual([]);
  const value = await database().query<{ value: unknown }>("SELECT $1::jsonb AS value", [
    json({ a: ["\0", "\ud800x", "\u{1f600}"] }),
  ]);
  expect(only(value).value).toEqual({ a: ["\ufffd", "\ufffdx", "\u{1f600}"] });
});

test("the port takes back a transaction that fails, and what waited for its end", async () => {
  const done: string[] = [];
  const failing = database().transaction(async (tx) => {
    await tx.query("INSERT INTO settings (name, value) VALUES ('test', '1')");
    tx.afterCommit(() => done.push("failed"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await database().query("SELECT * FROM settings WHERE name = 'test'")).toEqual([]);
  await database().transaction(async (tx) => {
    tx.afterCommit(() => done.push("committed"));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["committed"]);
});

test("the port runs a transaction again that was given up for another", async () => {
  const db = database();
  if (db.kind !== "postgres") return;
  await db.query("DELETE FROM settings WHERE name IN ('a', 'b')");
  await db.query("INSERT INTO settings (name, value) VALUES ('a', '0'), ('b', '0')");
  const step = "UPDATE settings SET value = to_jsonb((value #>> '{}')::int + 1) WHERE name = $1";
  const both = (first: string, second: string) =>
    db.transaction(async (tx) => {
      await tx.query(step, [first]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.query(step, [second]);
    });
  await Promise.all([both("a", "b"), both("b", "a")]);
  const rows = await db.query<{ value: number }>(
    "SELECT value FROM settings WHERE name IN ('a', 'b')",
  );
  expect(rows.map(({ value }) => value)).toEqual([2, 2]);
  await db.query("DELETE FROM settings WHERE name IN ('a', 'b')");
});

test("the port sets up a database once, however many do it at the same time", async () => {
  const steps = () => database().query("SELECT name FROM migrations ORDER BY name");
  const before = await steps();
  await Promise.all(Array.from({ length: 4 }, () => migrate(database())));
  expect(await steps()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});

test.each([
  ["differ", "script = script || ' '"],
  ["are unknown", "name = 'a later one'"],
])(
  "the port refuses a database that another version has set up, with steps that %s",
  async (_, change) => {
    const db = await openDatabase({ memory: true });
    await db.query(`UPDATE migrations SET ${change}`);
    await expect(migrate(db)).rejects.toThrow("another version of the sandbox");
    await db.close();
  },
);

test("a data folder keeps what was written, and is refused to a second process by name of the first", async () => {
  const path = join(folder, "data");
  const first = await openDatabase({ folder: path });
  await first.query("INSERT INTO settings (name, value) VALUES ('kept', '\"yes\"')");
  await expect(openDatabase({ folder: path })).rejects.toThrow(FolderInUse);
  await expect(openDatabase({ folder: path })).rejects.toThrow(
    `${path} is in use by another sandbox (process ${process.pid})`,
  );
  await symlink(path, join(folder, "link"));
  await expect(openDatabase({ folder: join(folder, "link") })).rejects.toThrow(FolderInUse);
  await first.close();
  const second = await openDatabase({ folder: path });
  const rows = await second.query<{ value: string }>(
    "SELECT value FROM settings WHERE name = 'kept'",
  );
  expect(rows).toEqual([{ value: "yes" }]);
  await second.close();
});

test("a data folder that was made in part only is made anew", async () => {
  const path = join(folder, "partial");
  const first = await openDatabase({ folder: path });
  await first.query("INSERT INTO settings (name, value) VALUES ('lost', '1')");
  await first.close();
  await writeFile(join(path, "database.unfinished"), "");
  const second = await openDatabase({ folder: path });
  expect(await second.query("SELECT * FROM settings WHERE name = 'lost'")).toEqual([]);
  await second.close();
});

test("a data folder whose database lost a file is refused, and nothing of it is thrown away", async () => {
  const path = join(folder, "damaged");
  await (await openDatabase({ folder: path })).close();
  await rm(join(path, "database", "PG_VERSION"));
  const before = await readdir(join(path, "database"));
  await expect(openDatabase({ folder: path })).rejects.toThrow(/is damaged.*Nothing was changed/);
  expect(await readdir(join(path, "database"))).toEqual(before);
});

test("a data folder lets jobs that a killed process had claimed be done at once", async () => {
  const path = join(folder, "leases");
  const first = await openDatabase({ folder: path });
  await first.query(
    `INSERT INTO jobs (kind, subject, run_at, lease, lease_until)
       VALUES ('deliver', 'dlv_1', now(), 'of the dead', now() + interval '1 hour')`,
  );
  await first.close();
  const second = await openDatabase({ folder: path });
  expect(await second.query("SELECT lease, lease_until FROM jobs")).toEqual([
    { lease: null, lease_until: null },
  ]);
  await second.close();
});

/** A process that holds the lock of a folder as every sandbox does. */
async function startHolder(path: string): Promise<ChildProcess> {
  await mkdir(join(path, "lock"));
  const script = `
      const { createServer } = require("node:net");
      const server = createServer((socket) => socket.end("holding " + process.pid));
      server.listen(process.argv[1], () => console.log("locked"));`;
  const child = spawn(process.execPath, ["-e", script, join(path, "lock", "lock-child")]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

test("a data folder is free again when the process that had it was killed", async () => {
  const path = await mkdtemp(join(folder, "killed-"));
  const child = await startHolder(path);
  await expect(lockFolder(path)).rejects.toThrow(`(process ${child.pid})`);
  await kill(child);
  expect(await readdir(join(path, "lock"))).toEqual(["lock-child"]);
  const unlock = await lockFolder(path);
  await expect(lockFolder(path)).rejects.toThrow(FolderInUse);
  await unlock();
  await (
    await lockFolder(path)
  )();
  expect(await readdir(join(path, "lock"))).toEqual([]);
});

test("a data folder has one winner, when many come upon the lock of a dead process", async () => {
  for (let round = 0; round < 3; round++) {
    const path = await mkdtemp(join(folder, "raced-"));
    await kill(await startHolder(path));
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)));
    const won = all.filter((each) => each.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const { value } of won) await value();
  }
});

test("the template of a new database is made once, and again where it cannot be read", async () => {
  const cache = join(folder, "not", "there");
  const template = await templateDatabase(cache);
  const files = await readdir(cache);
  expect(files).toHaveLength(1);
  const found = await templateDatabase(cache);
  expect(found.size).toBe(template.size);
  const db = await openDatabase({ memory: true, template: found });
  const steps = "SELECT name FROM migrations ORDER BY name";
  expect(await db.query(steps)).toEqual(await database().query(steps));
  await db.close();
  await writeFile(join(cache, files[0] ?? ""), "a template");
  expect(await (await templateDatabase(cache)).text()).toBe("a template");
});
