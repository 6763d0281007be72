import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ByteStore } from "../../src/bytes/bytes.js";
import { openDisk } from "../../src/bytes/disk.js";
import { openS3 } from "../../src/bytes/s3.js";
import { type ObjectStore, startObjectStore } from "../support/object-store.js";

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-bytes-"));
  store = await startObjectStore();
}, 60_000);
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => Promise<ByteStore>][] = [
  ["a folder", () => openDisk(join(folder, "disk"))],
  ["an object store", () => openS3(store.options, join(folder, "partial"))],
];

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe.each(kinds)("bytes in %s", (_name, open) => {
  test("are stored as they come, read whole and in parts, and deleted", async () => {
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

  test("are all there or not at all", async () => {
    const bytes = await open();
    const broken = (async function* () {
      yield Buffer.from("half");
      throw new Error("broken");
    })();
    await expect(bytes.put("fil_b1", broken)).rejects.toThrow("broken");
    expect(await bytes.get("fil_b1")).toBeUndefined();
  });

  test("have keys that lead nowhere else", async () => {
    const bytes = await open();
    for (const key of ["../fil_a", "fil_a/b", "fil_", "", "partial", "fil_a%2fb", "fil_a\0"]) {
      await expect((async () => bytes.put(key, chunks("x")))()).rejects.toThrow("must be an id");
      await expect((async () => bytes.get(key))()).rejects.toThrow("must be an id");
    }
  });
});

test("what a process that died had not stored whole is removed, what another still writes is not", async () => {
  const path = join(folder, "died");
  await openDisk(path);
  const file = (name: string) => join(path, "partial", name);
  await writeFile(file("dead"), "half");
  await writeFile(file("alive"), "half");
  const longAgo = new Date(Date.now() - 2 * 3600 * 1000);
  await utimes(file("dead"), longAgo, longAgo);
  await openDisk(path);
  expect(await readdir(join(path, "partial"))).toEqual(["alive"]);
});
