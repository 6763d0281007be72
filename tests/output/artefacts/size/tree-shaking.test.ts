/** Parts of the output that a program does not use are not bundled. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { rolldown } from "rolldown";
import { beforeAll, expect, it } from "vitest";

import { type Consumer, consumer, copyOf, ROOT } from "../published/consumer.js";

let place: Consumer;

beforeAll(() => {
  place = consumer();
  copyOf(join(ROOT, "generated"), join(place.folder, "generated"));
  symlinkSync(join(ROOT, "node_modules"), join(place.folder, "node_modules"));
});

/** Code of a program as it is bundled for a browser. */
async function bundled(program: string): Promise<string> {
  const input = join(place.folder, "program.ts");
  writeFileSync(input, program);
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  try {
    const { output } = await bundle.generate({ format: "esm", minify: true });
    return output.map((chunk) => ("code" in chunk ? chunk.code : "")).join("");
  } finally {
    await bundle.close();
  }
}

const ONE = `
import { createClient } from "./generated/client/index.js";
import { get } from "./generated/client/quotes.js";

console.log(await get(createClient(), { params: { quoteId: "quo_1" } }));
`;
const ALL = `
import { createApi } from "./generated/client/index.js";

console.log(await createApi().quotes.get({ params: { quoteId: "quo_1" } }));
`;
const BARREL = ONE.replaceAll(/\.\/generated\/client\/\w+\.js/g, "./generated/client/index.js")
  .replace("{ get }", "{ quotes }")
  .replace("get(create", "quotes.get(create");

it("a program of one operation holds that one, and nothing that it does not need", async () => {
  const code = await bundled(ONE);
  expect(code).toContain("/quotes/{quoteId}");
  for (const other of ["/orders", "/webhook-endpoints", "/files", "whsec_", "last_page"]) {
    expect(code).not.toContain(other);
  }
  expect(code).not.toMatch(/zod|form-data; name=/i);
});

it("a program of one operation holds only those codecs, credentials and errors that it names", async () => {
  const code = await bundled(ONE);
  expect(code).toContain("is missing or empty");
  for (const other of [
    "deepObject",
    "FormData",
    "application/json-seq",
    "client_credentials",
    "TextEncoder",
    "digest",
    "is not valid: ",
    "Retry-After",
  ])
    expect(code.replace(/name:`[^`]*`|"[A-Za-z-]+":/g, "")).not.toContain(other);
});

it("a program of one operation is at most 6.9 kB, compressed", async () => {
  expect(gzipSync(await bundled(ONE)).length).toBeLessThan(6900);
});

it("a program of one operation is less than three quarters of one with the whole facade", async () => {
  const [one, all] = [await bundled(ONE), await bundled(ALL)];
  expect(all).toContain("/webhook-endpoints");
  expect(one.length / all.length).toBeLessThan(3 / 4);
});

it("a program of one operation is the same through the entry of the client", async () => {
  const [one, barrel] = [await bundled(ONE), await bundled(BARREL)];
  expect(barrel.length / one.length).toBeLessThan(1.05);
});

it("types alone add no code", async () => {
  const code = await bundled(
    'import type { Quote } from "./generated/types.js"; export type Own = Quote; export {};',
  );
  expect(code.trim().length).toBeLessThan(20);
});

it("types alone with the values of one enum are that enum", async () => {
  const code = await bundled(
    'import { FileStatus } from "./generated/types.js"; console.log(FileStatus.ready);',
  );
  expect(code.length).toBeLessThan(100);
});

it("one validator brings zod, and the schemas that it reaches", async () => {
  const code = await bundled(
    'import { Pong } from "./generated/zod.js"; console.log(Pong.safeParse({}).success);',
  );
  expect(code).not.toContain("quote_type");
  expect(code).not.toContain("storage_key");
});
