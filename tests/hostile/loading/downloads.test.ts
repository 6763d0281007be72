import { gzipSync } from "node:zlib";

import { afterEach, expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { download } from "../../../generator/description/document/loading/read-document.js";
import { TooLarge } from "../../../generator/description/document/loading/read-file.js";
import { readApi } from "../../../generator/output/stages/generate.js";
import { hostileFolder } from "./folder.js";
import { observe, type Observer, SECRET } from "./observer.js";
import { REFERENCES } from "./places.js";

let observer: Observer | undefined;
afterEach(async () => {
  await observer?.close();
  observer = undefined;
});

const folder = hostileFolder();

const MEGABYTE = new Uint8Array(1e6);

test("a download stops while it runs at the size limit, even if the body never ends", async () => {
  let sent = 0;
  observer = await observe((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(MEGABYTE)) sent++;
    };
    response.on("drain", more);
    more();
  });
  const address = `http://127.0.0.1:${observer.port}/`;
  await expect(download(address, { bytes: 3e6 })).rejects.toThrow(TooLarge);
  // Buffers of the system still deliver for a moment; without a limit, this would never end.
  expect(sent).toBeLessThan(100);
});

test("a download stops while it runs when little becomes much by being decompressed", async () => {
  const bomb = gzipSync(new Uint8Array(20e6));
  observer = await observe((_, response) =>
    response.setHeader("content-encoding", "gzip").end(bomb),
  );
  const address = `http://127.0.0.1:${observer.port}/`;
  expect(bomb.length).toBeLessThan(1e5);
  await expect(download(address, { bytes: 1e6 })).rejects.toThrow(TooLarge);
});

test.each([
  ["the head", () => {}],
  ["a body of drops", (drop: () => void) => drop()],
])("a download stops while it runs at its deadline, while it waits for %s", async (_, begin) => {
  observer = await observe((_request, response) => begin(() => response.write("a")));
  const address = `http://127.0.0.1:${observer.port}/`;
  await expect(download(address, { deadline: 200 })).rejects.toThrow("longer than 0.2 seconds");
});

/**
 * Loads a document with an allowed reference to the network; returns the codes of errors, and everything that was
 * read and printed.
 */
async function readRemote(reference: string, allowRemote: readonly string[]) {
  const found: Diagnostic[] = [];
  const input = folder.write("api.json", REFERENCES["a schema"]?.(reference) ?? {});
  const { sources } = await readApi(
    { input, allowRemote },
    { report: (diagnostic) => found.push(diagnostic) },
  );
  const everything = JSON.stringify([found, [...sources.values()].map(({ text }) => text)]);
  return {
    codes: found.filter(({ severity }) => severity === "error").map(({ code }) => code),
    everything,
  };
}

test.each([
  ["as it is", (port: number) => `http://127.0.0.1:${port}`],
  ["with a slash behind it", (port: number) => `http://127.0.0.1:${port}/`],
  ["in capitals", (port: number) => `HTTP://127.0.0.1:${port}`],
  ["with another spelling of the address", (port: number) => `http://2130706433:${port}`],
  ["with spaces around it", (port: number) => ` http://127.0.0.1:${port} `],
])("an origin that is allowed may be written %s", async (_, origin) => {
  observer = await observe((_request, response) => response.end('{"type": "object"}'));
  const { port } = observer;
  const { codes } = await readRemote(`http://127.0.0.1:${port}/a.json`, [origin(port)]);
  expect(codes).toEqual([]);
});

test.each([
  ["no scheme", "example.com"],
  ["a path", "https://example.com/api"],
  ["a query", "https://example.com?a"],
  ["a user", "https://me@example.com"],
  ["another scheme", "ftp://example.com"],
  ["a wildcard alone", "*"],
])("an origin that is allowed is refused with %s", async (_, origin) => {
  expect((await readRemote("sub/inside.json", [origin])).codes).toEqual([
    "document/allowed-origin",
  ]);
});

test.each([
  ["another port", (port: number) => `http://127.0.0.1:${port === 1 ? 2 : 1}`],
  ["another scheme", (port: number) => `https://127.0.0.1:${port}`],
  ["a name of the same host", (port: number) => `http://localhost:${port}`],
])("an origin that is allowed is not %s", async (_, origin) => {
  observer = await observe();
  const { port } = observer;
  const { codes } = await readRemote(`http://127.0.0.1:${port}/a.json`, [origin(port)]);
  expect(codes).toEqual(["ref/remote"]);
  expect(observer.connections()).toBe(0);
});

/** The target of the reference in a downloaded document. */
const chained = async (reference: string) => {
  const own = await observe((request, response) =>
    request.url === "/a.json"
      ? response.end(JSON.stringify({ $ref: reference }))
      : response.end('{"type": "object"}'),
  );
  observer = own;
  const origin = `http://127.0.0.1:${own.port}`;
  return readRemote(`${origin}/a.json`, [origin]);
};

test("a document from the network reads what is beside it", async () => {
  expect((await chained("b.json")).codes).toEqual([]);
});

test.each([
  ["a file within the root", () => `file://${folder.documents}/sub/inside.json`],
  ["a file outside of it", () => `file://${folder.documents}/../secret.json`],
])("a document from the network does not read %s", async (_, reference) => {
  const { codes, everything } = await chained(reference());
  expect(codes).toEqual(["ref/outside"]);
  expect(everything).not.toContain(SECRET);
});

test("a document from the network does not lead to another origin", async () => {
  const other = await observe();
  const { codes } = await chained(`http://127.0.0.1:${other.port}/a.json`);
  expect(codes).toEqual(["ref/remote"]);
  expect(other.connections()).toBe(0);
  await other.close();
});

test.each([301, 302, 303, 307, 308])(
  "a document from the network is not redirected, %i",
  async (status) => {
    const other = await observe();
    observer = await observe((_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${other.port}/a.json` }).end(),
    );
    const origin = `http://127.0.0.1:${observer.port}`;
    const { codes, everything } = await readRemote(`${origin}/a.json`, [origin]);
    expect(codes).toEqual(["ref/file-missing"]);
    expect(everything).toContain("redirects");
    expect(other.connections()).toBe(0);
    await other.close();
  },
);

test.each([
  ["404", 404, "", "ref/file-missing"],
  ["500 with a document", 500, '{"type": "object"}', "ref/file-missing"],
  ["a web page", 200, "<!doctype html><p>", "document/syntax"],
  ["nothing", 200, "", "document/syntax"],
  ["bytes", 200, "\0\0", "document/encoding"],
])("a document from the network that is %s is refused", async (_, status, body, code) => {
  observer = await observe((_request, response) => response.writeHead(status).end(body));
  const origin = `http://127.0.0.1:${observer.port}`;
  expect((await readRemote(`${origin}/a.json`, [origin])).codes).toEqual([code]);
});

test("a document from the network is reported if no server listens", async () => {
  observer = await observe();
  const origin = `http://127.0.0.1:${observer.port}`;
  await observer.close();
  observer = undefined;
  const { codes, everything } = await readRemote(`${origin}/a.json`, [origin]);
  expect(codes).toEqual(["ref/file-missing"]);
  expect(everything).toContain("ECONNREFUSED");
});

test("a description in too many files is not read to the end", async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 10_050 }, (_, index) => [`A${index}`, { $ref: `${index}.json` }]),
  );
  const found: string[] = [];
  const input = folder.write("api.json", {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: { schemas },
  });
  await readApi({ input }, { report: ({ code }) => found.push(code) });
  expect(found.filter((code) => code === "ref/too-many-files")).toHaveLength(1);
  expect(found.filter((code) => code === "ref/file-missing")).toHaveLength(9_999);
  // Each reference is reported once, with the reason why it leads nowhere.
  expect(found).toHaveLength(10_050);
});
