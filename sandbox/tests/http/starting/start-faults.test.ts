/** Faults at startup: one sentence that says what to do, no stack trace, and no data lost. */
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asStranger } from "../../../../tests/support/stranger.js";
import { serveOptions } from "../../../src/cli/serve-options.js";
import { startFailure } from "../../../src/cli/start-failure.js";
import { createSandbox, type SandboxOptions } from "../../../src/service/sandbox.js";
import { type ObjectStore, startObjectStore } from "../../support/object-store.js";
import { borrowDatabase } from "../../support/world.js";

let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-starts-"));
  chmodSync(folder, 0o755);
  store = await startObjectStore();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** The message for a failed start, on an empty database unless told otherwise; undefined if it was an unexpected error. */
async function failure(options: SandboxOptions, databaseUrl?: string): Promise<unknown> {
  const { location } = options;
  const database = location === undefined ? await borrowDatabase() : undefined;
  const data = location !== undefined && "folder" in location ? location.folder : undefined;
  try {
    const own = database && { location: { database } };
    await (await createSandbox({ ...options, ...own })).close();
  } catch (error) {
    return startFailure(error, { folder: data, databaseUrl });
  } finally {
    await database?.close();
  }
  throw new Error("It started.");
}

const inPlace = (name: string, make: (path: string) => void): string => {
  const path = join(folder, name);
  make(path);
  return path;
};
const file = (path: string): void => writeFileSync(path, "precious");
const within = (name: string) => (path: string) => {
  mkdirSync(path);
  file(join(path, name));
};

test.each([
  ["that is a file", "a", file, "", "there is a file in its place"],
  ["below a file", "b", file, "/sub", "there is a file in its place"],
  ["with a file for the lock", "c", within("lock"), "", "there is a file in its place"],
  ["with a file for the files", "d", within("files"), "", "there is a file in its place"],
  ["with a file for the database", "e", within("database"), "", "is damaged"],
])("a data folder %s is refused with the reason", async (_, name, make, below, reason) => {
  const path = inPlace(name, make) + below;
  const message = await failure({ location: { folder: path } });
  expect(message).toContain(reason);
  expect(message).toContain(path);
  expect(message).toMatch(/\. (?:Choose|Restore)/);
});

// `mkdir` with `recursive` never ends there.
test.runIf(process.platform === "linux")("a data folder where no folders are made", async () => {
  const message = await failure({ location: { folder: "/proc/nope/data" } });
  expect(message).toMatch(
    /^The data folder \/proc\/nope\/data cannot be used: no folder can be made/,
  );
});

test("a data folder is reached by its owner alone where another program starts the sandbox", async () => {
  const data = join(folder, "library");
  const sandbox = await createSandbox({ location: { folder: data } });
  await sandbox.control.events.trigger({ body: { type: "order.completed" } });
  const below = await readdir(data);
  const open = [data, ...below.map((name) => join(data, name))].map(async (path) => {
    return ((await stat(path)).mode & 0o077) === 0 ? [] : [path];
  });
  expect((await Promise.all(open)).flat()).toEqual([]);
  expect(below).toEqual(expect.arrayContaining(["database", "files", "lock"]));
  await sandbox.close();
});

test.each([
  ["is none of this machine's", "192.0.2.1", 0],
  ["has a name that leads nowhere", "nowhere.invalid", 0],
])("an address to listen on that %s is refused with the reason", async (_, host, port) => {
  const message = await failure({ host, port });
  expect(message).toMatch(/^The address .* cannot be listened on: .*\. Choose another with --host/);
  expect(message).toContain(host);
});

const withStore = (changes: object): Promise<unknown> =>
  failure({ files: { ...store.options, ...changes } });

test.each([
  ["a bucket that is not there", { bucket: "nowhere" }, "Create it, or correct S3_BUCKET"],
  ["an address that is none", { endpoint: "store" }, "S3_ENDPOINT"],
  ["an address at which nothing listens", { endpoint: "http://127.0.0.1:1" }, "S3_ENDPOINT"],
])("an object store with %s is refused with the reason", async (_, changes, advice) => {
  const message = await withStore(changes);
  expect(message).toMatch(/^The bucket .* of the object store .* cannot be used: /);
  expect(message).toContain(advice);
  expect(message).not.toContain("S3RVER");
});

test.each([
  [301, "Correct S3_REGION or S3_ENDPOINT."],
  [403, "Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"],
  [418, "answers with status 418"],
])("an object store that answers with %i is refused with the reason", async (status, advice) => {
  const server = createServer((_, response) => void response.writeHead(status).end("secret"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const message = await withStore({ endpoint: `http://127.0.0.1:${port}` });
  expect(message).toContain(advice);
  expect(message).not.toMatch(/secret|S3RVER/);
  server.closeAllConnections();
  server.close();
});

test("an object store that is right starts, and nothing of the trial stays in it", async () => {
  const own = await borrowDatabase();
  const sandbox = await createSandbox({ location: { database: own }, files: store.options });
  await sandbox.close();
  await own.close();
  expect(await store.names()).toEqual([]);
});

test.each([
  ["", []],
  ["0", [0]],
  ["1,20,1000000", [1000, 20_000, 1_000_000_000]],
])("the option --retries is checked: %s", (text, retryDelays) => {
  const { deliveries } = serveOptions(["--retries", text], {}).sandbox;
  expect(deliveries?.retryDelays).toEqual(retryDelays);
});

test("the option --start-at takes a time", () => {
  const { startAt } = serveOptions(["--start-at", "2030-01-02T03:04:05Z"], {}).sandbox;
  expect(startAt).toEqual(new Date("2030-01-02T03:04:05Z"));
});

test.each([
  ["--retries", "1000001"],
  ["--retries", "1,,2"],
  ["--start-at", "2030-99-99"],
  ["--start-at", "January 2030"],
])("the option %s %s is refused", (flag, text) => {
  expect(() => serveOptions([flag, text], {})).toThrow(new RegExp(`^${flag} takes a`));
});

test.each([
  "nonsense",
  "127.0.0.1:5432",
  "http://127.0.0.1:1/x",
  "mysql://localhost/x",
  "postgres://",
  "postgres://secret@127.0.0.1:99999/x",
])("the DATABASE_URL %s is refused", (url) => {
  const message = /^DATABASE_URL takes an address such as postgres:/;
  expect(() => serveOptions([], { DATABASE_URL: url })).toThrow(message);
  expect(() => serveOptions([], { DATABASE_URL: url })).not.toThrow("secret");
});

test.each([
  ["postgres://127.0.0.1:1/x", "Start PostgreSQL there, or correct the host and the port."],
  ["postgres://nowhere.invalid/x", "Correct the host"],
])("the DATABASE_URL %s cannot be reached", async (url, advice) => {
  const message = await failure({ location: { url } }, url);
  expect(message).toMatch(/^The database of DATABASE_URL cannot be opened: /);
  expect(message).toContain(advice);
});

const server = process.env["DATABASE_URL"];
test.skipIf(server === undefined)("a DATABASE_URL that names no database is refused", async () => {
  const url = new URL(server ?? "");
  url.pathname = "/nowhere";
  const message = await failure({ location: { url: url.href } }, url.href);
  expect(message).toContain("Create the database (createdb), or correct its name.");
});

const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));
const build = fileURLToPath(new URL("../../../scripts/build.mjs", import.meta.url));

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

/** Runs the command with a umask until it listens or ends. */
function serve(data: string, umask = "022"): Promise<Ended> {
  const command = `umask ${umask}; exec "$0" "$1" --data "$2" --port 0 --quiet`;
  const { DATABASE_URL: _, ...env } = process.env;
  return new Promise((resolve) => {
    const args = ["-c", command, process.execPath, main, data];
    const child = execFile("/bin/sh", args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
    child.stdout?.on("data", (text) => {
      if (String(text).includes("listening")) child.kill("SIGINT");
    });
  });
}

async function modes(path: string): Promise<readonly (readonly [string, number])[]> {
  const names = ["", ...(await readdir(path, { recursive: true }))];
  const found = names.map(async (name) => {
    const { mode, nlink } = await stat(join(path, name));
    return nlink === 0 ? [] : [[name, mode & 0o077] as const];
  });
  return (await Promise.all(found)).flat();
}

describe.skipIf(process.platform === "win32")("files", () => {
  beforeAll(async () => {
    const { buildSandbox } = await import(build);
    await buildSandbox();
  });

  test("files can be read by their owner only, whatever the umask and whatever lay open before", async () => {
    const data = join(folder, "open");
    expect(await serve(data, "000")).toMatchObject({ code: 0 });
    const found = await modes(data);
    expect(found.length).toBeGreaterThan(500);
    expect(found.filter(([, others]) => others !== 0)).toEqual([]);
    chmodSync(join(data, "database"), 0o777);
    chmodSync(join(data, "database", "PG_VERSION"), 0o666);
    writeFileSync(join(data, "notes.txt"), "mine");
    chmodSync(join(data, "notes.txt"), 0o644);
    expect(await serve(data)).toMatchObject({ code: 0 });
    const open = (await modes(data)).filter(([, others]) => others !== 0);
    expect(open.map(([name]) => name)).toEqual(["notes.txt"]);
  });

  test("files are refused where they cannot be written, and stay as they are", async () => {
    const data = join(folder, "read-only");
    mkdirSync(data, { mode: 0o555 });
    const message = await asStranger(() => failure({ location: { folder: data } }));
    expect(message).toMatch(/^The data folder .* cannot be used: permission is denied .*--data\.$/);
    expect(await readdir(data)).toEqual([]);
  });
});

test("files in another place than before are refused, and nothing is lost", async () => {
  const data = join(folder, "moved");
  const here = join(folder, "files-here");
  const options = { location: { folder: data }, files: { folder: here } };
  await (await createSandbox(options)).close();
  const elsewhere = await failure({ ...options, files: { folder: join(folder, "files-there") } });
  expect(elsewhere).toContain("are kept in another place");
  expect(await failure({ ...options, files: store.options })).toContain("kept in another place");
  // The same folder under another name.
  await rename(here, join(folder, "files-renamed"));
  const renamed = { ...options, files: { folder: join(folder, "files-renamed") } };
  await (await createSandbox(renamed)).close();
});
