import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/foundation/database/database.js";
import { type DataLocation, openDatabase } from "../../src/foundation/database/open.js";
import type { CrashTask } from "./crashing.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { drain, createWorld, ownDatabase } from "../support/world.js";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { openDisk } from "../../src/foundation/bytes/disk.js";
import { openCore } from "../../src/foundation/core/open-core.js";
import { documentLifecycles } from "../../src/domain/lifecycles/document.js";
import { workers } from "../../src/domain/workers.js";

/** The number of times that processes are killed. */
const rounds = Number(process.env["CRASH_ROUNDS"] ?? "1");

let folder: string;
let source: Receiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-crash-"));
  source = await startReceiver((response) => response.end("the bytes of a file"));
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function place(): Promise<{ location: DataLocation; processes: number }> {
  const url = process.env["DATABASE_URL"];
  if (url === undefined) return { location: { folder: join(folder, "data") }, processes: 1 };
  return { location: { url: await ownDatabase(url) }, processes: 3 };
}

/** Runs `crashing.ts` in a separate process. What it prints is acknowledged. */
function start(task: CrashTask, acknowledged: Set<string>): ChildProcess {
  const file = fileURLToPath(new URL("./crashing.ts", import.meta.url));
  const sources = fileURLToPath(
    new URL("../../../tests/support/vitest/from-sources.ts", import.meta.url),
  );
  const script = `
    const [file, sources] = process.argv.slice(1);
    const { runnerImport } = await import("vite");
    const { module: { fromSources } } = await runnerImport(sources);
    await runnerImport(file, { logLevel: "error", plugins: [fromSources] });`;
  const child = spawn(
    process.execPath,
    ["--input-type=module", "-e", script, file, sources, JSON.stringify(task)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let rest = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) acknowledged.add(line);
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error("A process ended by itself; it has printed why.");
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await closed;
}

test("processes are killed, and nothing that was acknowledged is lost, events included", async () => {
  const { location, processes } = await place();
  const bytes = join(folder, "bytes");
  const receiver = await startReceiver((response) => {
    setTimeout(() => response.writeHead(200).end(), 5);
  });
  const first = await openDatabase(location);
  const world = await createWorld(first);
  const { key, caller } = world.alice;
  await createEndpoint(world.core, caller, { url: receiver.url, events: ["*"] });
  await world.close();
  await first.close();

  const acknowledged = new Set<string>();
  const task = { location, bytes, key, fileUrl: `${source.url}/a.txt` };
  for (let round = 0; round < rounds; round++) {
    const enough = acknowledged.size + 1 + Math.floor(Math.random() * 10);
    const children = Array.from({ length: processes }, () => start(task, acknowledged));
    const count = (): number => acknowledged.size;
    await expect.poll(count).toBeGreaterThanOrEqual(enough);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    await Promise.all(children.map(kill));
  }

  const database = await openDatabase(location);
  const core = await openCore({
    database,
    bytes: await openDisk(bytes),
    lifecycles: documentLifecycles,
    apiBase: "https://sandbox.example.com/v1",
    portalBase: "https://portal.example.com",
    downloadBase: "https://files.example.com",
    allowLoopback: true,
  });
  // The leases of killed processes are free at once.
  await database.query("UPDATE jobs SET lease = NULL, lease_until = NULL");
  await drain(core, workers);
  await core.outbound.close();
  for (const line of acknowledged) {
    const [table = "", id = ""] = line.split(" ");
    const isResource = ["quotes", "orders", "files"].includes(table);
    const rows = isResource
      ? await database.query(`SELECT id FROM ${table} WHERE id = $1`, [id])
      : [];
    expect(rows, line).toHaveLength(1);
  }
  await expectConsistent(database);
  await expectTold(database, receiver);
  await receiver.close();
  await database.close();
});

/** Every transaction is complete or has no effect. */
async function expectConsistent(database: Database): Promise<void> {
  const torn = await database.query(
    `SELECT quotes.id FROM quotes LEFT JOIN orders ON orders.quote_id = quotes.id
       LEFT JOIN invoice_lines ON invoice_lines.order_id = orders.id
       LEFT JOIN carts ON carts.id = quotes.cart_id
     WHERE (quotes.status = 'approved') <> (orders.id IS NOT NULL)
       OR (orders.id IS NULL) <> (invoice_lines.order_id IS NULL)
       OR (quotes.status = 'approved' AND carts.status <> 'completed')`,
  );
  expect(torn).toEqual([]);
  const states = await database.query(
    "SELECT id FROM files WHERE status = 'pending' OR (status = 'ready') <> (bytes_key IS NOT NULL)",
  );
  expect(states).toEqual([]);
  const counts = await database.query<{ type: string; events: number; things: number }>(
    `SELECT type, count(*) AS events, CASE
         WHEN type = 'quote.requested' THEN (SELECT count(*) FROM quotes)
         WHEN type IN ('quote.approved', 'order.created') THEN (SELECT count(*) FROM orders)
         WHEN type = 'file.ready' THEN (SELECT count(*) FROM files WHERE status = 'ready')
         ELSE count(*) END AS things
     FROM events GROUP BY type`,
  );
  for (const { type, events, things } of counts) expect([type, events]).toEqual([type, things]);
}

/** Every event arrived at least once, always with the same delivery id. */
async function expectTold(database: Database, receiver: Receiver): Promise<void> {
  const events = await database.query<{ id: string }>("SELECT id FROM events");
  const deliveries = new Map<string, Set<string>>();
  for (const { headers } of receiver.received) {
    const event = String(headers["x-service-event-id"]);
    const ids = deliveries.get(event) ?? new Set();
    deliveries.set(event, ids.add(String(headers["x-service-delivery"])));
  }
  expect(events.length).toBeGreaterThanOrEqual(rounds);
  expect(events.filter(({ id }) => !deliveries.has(id))).toEqual([]);
  expect([...deliveries.values()].filter((ids) => ids.size > 1)).toEqual([]);
}
