import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ByteStore } from "../../src/foundation/bytes/bytes.js";
import { openDisk } from "../../src/foundation/bytes/disk.js";
import { folderPrefix, removeAbandoned } from "../../src/foundation/bytes/upload-folders.js";
import {
  BytesElsewhere,
  locationOfFolder,
  requireLocation,
} from "../../src/foundation/bytes/location.js";
import { openS3 } from "../../src/foundation/bytes/s3.js";
import { openDatabase } from "../../src/foundation/database/open.js";
import { type ObjectStore, startObjectStore } from "../support/object-store.js";

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-bytes-"));
  store = await startObjectStore();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const kinds: [string, () => Promise<ByteStore>][] = [
  ["a folder", () => openDisk(join(folder, "disk"))],
  ["an object store", () => openS3(store.options, join(folder, "partial"))],
];

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe.each(kinds)("bytes in %s", (_name, open) => {
  test("bytes are stored as they come, read whole and in parts, and deleted", async () => {
    const bytes = await open();
    const read = async (...range: [] | [number, number]) => {
      const [start, end] = range;
      const part = start === undefined || end === undefined ? undefined : { start, end };
      const content = await bytes.get("fil_a1", part);
      return content && (await new Response(content).text());
    };
    expect(await read()).toBeUndefined();
    expect(await bytes.put("fil_a1", chunks("0123", "", "456789"))).toBe(10);
    expect(await read()).toBe("0123456789");
    expect(await read(2, 5)).toBe("2345");
    expect(await read(9, 9)).toBe("9");
    await bytes.delete("fil_a1");
    expect(await read()).toBeUndefined();
    await bytes.delete("fil_a1");
  });

  test("bytes may be read in part: a reader that stops ends nothing else", async () => {
    const bytes = await open();
    await bytes.put("fil_c1", chunks("x".repeat(1_000_000)));
    const reader = (await bytes.get("fil_c1"))?.getReader();
    // Until bytes wait for the reader; what was thrown beside its promises would end the test run.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  });

  test("bytes are all there or not at all", async () => {
    const bytes = await open();
    const broken = (async function* () {
      yield Buffer.from("half");
      throw new Error("broken");
    })();
    await expect(bytes.put("fil_b1", broken)).rejects.toThrow("broken");
    expect(await bytes.get("fil_b1")).toBeUndefined();
  });

  test("bytes have keys that lead nowhere else", async () => {
    const bytes = await open();
    for (const key of ["../fil_a", "fil_a/b", "fil_", "", "partial", "fil_a%2fb", "fil_a\0"]) {
      await expect((async () => bytes.put(key, chunks("x")))()).rejects.toThrow("must be an id");
      await expect((async () => bytes.get(key))()).rejects.toThrow("must be an id");
    }
  });
});

test("the place of bytes is that of the first process, and no other", async () => {
  const database = await openDatabase({ memory: true });
  await requireLocation(database, "folder one");
  await requireLocation(database, "folder one");
  const elsewhere = requireLocation(database, "folder two");
  await expect(elsewhere).rejects.toThrow(BytesElsewhere);
  await expect(elsewhere).rejects.toThrow(/in another place\. Start with .* of before; processes/);
  await database.close();
});

test("the place of bytes is that of a folder, whoever asks for it", async () => {
  const places = Array.from({ length: 50 }, () => locationOfFolder(join(folder, "placed")));
  const found = await Promise.all(places);
  expect(new Set(found).size).toBe(1);
  expect(found[0]).toMatch(/^folder [0-9a-f-]{36}$/);
  await mkdir(join(folder, "unplaced", ".place"), { recursive: true });
  await expect(locationOfFolder(join(folder, "unplaced"))).rejects.toMatchObject({
    code: "EISDIR",
  });
});

/** A store that takes what tries it, and then answers with 503; `answered` counts the uploads. */
async function failingStore(recovers: (uploads: number) => boolean) {
  const partial = join(folder, "partial-of-failing");
  let tried = 0;
  let uploads = 0;
  const server = createServer((req, res) => {
    req.resume();
    req.once("end", async () => {
      if (tried < 2) return void (tried++, res.end());
      uploads++;
      if (!recovers(uploads)) return void res.writeHead(503).end();
      // Another process cleans up meanwhile.
      for (const name of await readdir(partial)) await rm(join(partial, name));
      res.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const bytes = await openS3({ ...store.options, endpoint: `http://127.0.0.1:${port}` }, partial);
  return { bytes, uploads: () => uploads, close: () => server.close() };
}

describe("folders for uploads of ended processes", () => {
  const [running, foreign, ended, own] = [4711, 4712, 4713, process.pid];

  beforeEach(() => {
    vi.spyOn(process, "uptime").mockReturnValue(100_000);
    vi.spyOn(process, "kill").mockImplementation((pid, signal) => {
      if (signal !== 0) throw new Error("Nothing is to be ended.");
      if (pid === running) return true;
      throw Object.assign(new Error("no"), { code: pid === foreign ? "EPERM" : "ESRCH" });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Whether a folder with this prefix, made some seconds ago, is left. */
  async function isLeft(prefix: string, seconds = 0): Promise<boolean> {
    const parent = await mkdtemp(join(folder, "temporary-"));
    const own = await mkdtemp(join(parent, prefix));
    await writeFile(join(own, "a.pdf"), "%PDF-1.4");
    const time = Date.now() / 1000 - seconds;
    await utimes(own, time, time);
    await removeAbandoned(parent);
    return (await readdir(parent)).length > 0;
  }

  test.each([
    ["a process that runs", folderPrefix(running), 0, true],
    ["a process of another user", folderPrefix(foreign), 0, true],
    ["a process that has ended", folderPrefix(ended), 0, false],
    ["this process", folderPrefix(own), 1, true],
    ["this process, just after it began", folderPrefix(own), 99_990, true],
    ["one before it with the same id", folderPrefix(own), 100_010, false],
    ["no process", folderPrefix(0).replace(/0-$/, "x-"), 0, true],
    ["another program", "4713-", 0, true],
  ])("folders for uploads of ended processes are removed: %s", async (_, prefix, seconds, left) => {
    expect(await isLeft(prefix, seconds)).toBe(left);
  });
});

test("an upload is tried four times", async () => {
  const failing = await failingStore(() => false);
  await expect(failing.bytes.put("fil_1", chunks("x"))).rejects.toThrow("status 503");
  expect(failing.uploads()).toBe(4);
  failing.close();
  const recovering = await failingStore((uploads) => uploads === 4);
  expect(await recovering.bytes.put("fil_1", chunks("x"))).toBe(1);
  recovering.close();
});

test("an incomplete file is removed once nobody has written to it for over an hour", async () => {
  const path = join(folder, "died");
  await openDisk(path);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T12:00:00Z") });
  const writtenAt = async (name: string, time: string) => {
    const file = join(path, "partial", name);
    await writeFile(file, "half");
    await utimes(file, new Date(time), new Date(time));
  };
  await writtenAt("abandoned", "2026-03-01T10:59:59.999Z");
  await writtenAt("an-hour-old", "2026-03-01T11:00:00Z");
  await writtenAt("new", "2026-03-01T11:59:00Z");
  await openDisk(path);
  expect((await readdir(join(path, "partial"))).sort()).toEqual(["an-hour-old", "new"]);
});

test.each([
  [418, "the store answers with status 418."],
  [403, "the store refuses the key."],
  [404, "it does not exist."],
])(
  "a store that answers the first attempt with %i is refused with the reason",
  async (status, why) => {
    const server = createServer((_req, res) => res.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const options = { ...store.options, endpoint: `http://127.0.0.1:${port}` };
    await expect(openS3(options, join(folder, "partial"))).rejects.toThrow(
      `cannot be used: ${why}`,
    );
    server.close();
  },
);
