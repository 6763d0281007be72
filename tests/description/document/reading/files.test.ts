/** Files and streams up to a limit, and texts that were parsed before. */
import { mkdtempSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import type { Diagnostic } from "../../../../generator/description/diagnostics/diagnostic.js";
import { loadDocument } from "../../../../generator/description/document/loading/load.js";
import {
  parseWithCache,
  type ParseCache,
} from "../../../../generator/description/document/loading/read-document.js";
import {
  readFileBytes,
  readText,
  readStream,
  TooLarge,
} from "../../../../generator/description/document/loading/read-file.js";

test.each([0, 1, 4095, 4096, 70_000])("a file of %d bytes is read up to its limit", (size) => {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  const path = join(folder, "a");
  writeFileSync(path, Buffer.alloc(size, "a"));
  expect(readFileBytes(path)).toHaveLength(size);
  expect(readFileBytes(path, size)).toHaveLength(size);
  expect(readText(path)).toBe("a".repeat(size));
  expect(() => readFileBytes(path, size - 1)).toThrow(TooLarge);
  expect(() => readFileBytes(folder)).toThrow("it is a folder");
});

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size).fill(size);
}

test("a file or a stream without a limit of its own has that of a document", async () => {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  const path = join(folder, "a");
  writeFileSync(path, "");
  truncateSync(path, 256_000_001);
  expect(() => readFileBytes(path)).toThrow("more than 256000000 bytes");
  const messages: string[] = [];
  await loadDocument(path, {}, ({ message }) => messages.push(message));
  expect(messages).toEqual([expect.stringContaining("256")]);
  const megabyte = new Uint8Array(1_000_000);
  async function* large(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 256; count++) yield megabyte;
    yield new Uint8Array(1);
  }
  await expect(readStream(large())).rejects.toThrow("more than 256000000 bytes");
});

test.runIf(process.platform === "linux")(
  "files are closed, whether they can be read or not",
  () => {
    const open = (): number => readdirSync("/proc/self/fd").length;
    const before = open();
    const path = fileURLToPath(import.meta.url);
    readFileBytes(path);
    expect(() => readFileBytes(path, 1)).toThrow(TooLarge);
    expect(open()).toBe(before);
  },
);

test("a stream is read up to its limit, and until it is stopped", async () => {
  expect(await readStream(chunks())).toHaveLength(0);
  expect([...(await readStream(chunks(1, 2), { bytes: 3 }))]).toEqual([1, 2, 2]);
  await expect(readStream(chunks(1, 2), { bytes: 2 })).rejects.toMatchObject({
    name: "TooLarge",
    bytes: 3,
    limit: 2,
    message: "more than 2 bytes",
  });
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(readStream(chunks(1), { signal })).rejects.toThrow("stopped");
});

test("a text is parsed once while it stays the same, and its faults are reported each time", () => {
  const cache: ParseCache = new Map();
  const parse = (text: string, uri = "file:///a.yaml", known: ParseCache | undefined = cache) => {
    const found: Diagnostic[] = [];
    const result = parseWithCache({ text, uri, cache: known }, (one) => found.push(one));
    return { result, codes: found.map(({ code }) => code) };
  };
  const first = parse("a: 1\na: 2\n");
  expect(first.codes).toEqual(["document/duplicate-key"]);
  const second = parse("a: 1\na: 2\n");
  expect(second.codes).toEqual(first.codes);
  expect(second.result).toBe(first.result);
  expect(parse("a: 1\na: 2\n", "file:///b.yaml").result).not.toBe(first.result);
  expect(parse("a: 3\n").codes).toEqual([]);
  expect(parse("a: 1\na: 2\n", "file:///a.yaml", undefined).result).not.toBe(first.result);
});
