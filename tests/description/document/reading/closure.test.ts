/** Files that documents refer to: each is read once, and each fault of a reference is reported once. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

import {
  loadDocument,
  type LoadOptions,
} from "../../../../generator/description/document/loading/load.js";
import { findReferences } from "../../../../generator/description/document/references.js";

let folder = "";
let server: Server | undefined;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "apostille-"))));
afterEach(() => {
  server?.close();
});

const description = (schemas: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {},
  components: { schemas },
});
const ref = ($ref: string): object => ({ $ref });

/** Loads `a.json` and follows every reference; returns the files, and `code pointer` of what is reported. */
async function loaded(files: Readonly<Record<string, object | string>>, options: LoadOptions = {}) {
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(folder, name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  const reports: string[] = [];
  const { set } = await loadDocument(join(folder, "a.json"), options, ({ code, location }) =>
    reports.push(`${code} ${location?.pointer}`),
  );
  for (const [document, { value }] of set?.documents ?? [])
    for (const { ref: written, pointer } of findReferences(value).found)
      if (typeof written === "string") set?.resolver.resolve(written, { document, pointer });
  return { reports, files: [...(set?.documents.keys() ?? [])].map((uri) => uri.split("/").at(-1)) };
}

test("a file that several refer to is read once, and its faults are reported once", async () => {
  const { reports, files } = await loaded({
    "a.json": description({ A: ref("b.yaml#/x"), B: ref("b.yaml#/y"), C: ref("c.json") }),
    "b.yaml": "x: 600e27371700\ny: {}\n",
    "c.json": { not: ref("b.yaml#/y") },
  });
  expect(reports).toEqual(["document/loose-yaml /x"]);
  expect(files).toEqual(["a.json", "b.yaml", "c.json"]);
});

test.each([
  ["another address", "https://a.example/b.json", "ref/remote"],
  ["a file outside", "../b.json", "ref/outside"],
  ["a path of the system", "/etc/hostname", "ref/outside"],
  ["a scheme that is not read", "data:b", "ref/not-a-file"],
  ["a path that cannot be", "b%00.json", "ref/not-a-file"],
  ["a file that is not there", "none.json#/a", "ref/file-missing"],
])("a reference to %s is reported where it is, once", async (_, target, code) => {
  const { reports, files } = await loaded({
    "a.json": description({ A: ref(target), B: { not: ref(target) } }),
  });
  const pointers = ["/components/schemas/A/$ref", "/components/schemas/B/not/$ref"];
  expect(reports).toEqual(pointers.map((pointer) => `${code} ${pointer}`));
  expect(files).toEqual(["a.json"]);
});

test("a file that a download must not read is read for one that may", async () => {
  const local = pathToFileURL(join(folder, "b.json")).href;
  server = createServer((_, response) => response.end(JSON.stringify({ not: ref(local) })));
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const { reports, files } = await loaded(
    {
      "a.json": description({ A: ref(`${origin}/r.json`), C: ref("c.json") }),
      "b.json": { x: {} },
      "c.json": { allOf: [ref("b.json#/x"), ref("b.json#/none")] },
    },
    { allowRemote: [origin] },
  );
  expect(files).toEqual(["a.json", "r.json", "c.json", "b.json"]);
  expect(reports).toEqual(["ref/outside /not/$ref", "ref/missing /allOf/1/$ref"]);
});

test("files beside an entry that is read through a link to its folder are read", async () => {
  const link = join(folder, "link");
  symlinkSync(folder, link);
  writeFileSync(join(folder, "a.json"), JSON.stringify(description({ A: ref("b.json") })));
  writeFileSync(join(folder, "b.json"), "{}");
  const { set } = await loadDocument(join(link, "a.json"), {}, ({ message }) =>
    expect.fail(message),
  );
  expect([...(set?.documents.keys() ?? [])].map((uri) => uri.split("/").at(-1))).toEqual([
    "a.json",
    "b.json",
  ]);
});
