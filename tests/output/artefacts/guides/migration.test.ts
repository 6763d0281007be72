/** The programs in docs/migration.md run, and those before and after the move from openapi-fetch have the same results. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startServer } from "../../../../lab/peers/server.mjs";
import { typeErrors } from "../../../support/compile.js";
import { generateFile } from "../../../support/generate.js";

const ROOT = new URL("../../../../", import.meta.url);
const PEERS = fileURLToPath(new URL("lab/peers", ROOT));
const PROGRAMS = ["paging", "upload", "errors", "events", "auth"];
const MOVED = ["openapi-fetch", "apostille"];

const page = readFileSync(new URL("docs/migration.md", ROOT), "utf8");
const shown = [...page.matchAll(/^```ts (\S+)\n([\s\S]*?)^```/gm)];

/** Its naming hints are an overlay of the document. */
const HINTED = "stainless";

let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "migration-"));
  symlinkSync(fileURLToPath(new URL("node_modules", ROOT)), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const name of MOVED) cpSync(join(PEERS, name), join(folder, name), { recursive: true });
  const only = ["types", "client", "paths"] as const;
  const { files } = await generateFile(join(PEERS, "notes.yaml"), { only });
  for (const [path, text] of files) put(`apostille/api/${path}`, text);
  put("openapi-fetch/schema.ts", files.get("paths.ts") ?? "");
  await putHinted(HINTED);
  server = await startServer();
});
afterAll(() => {
  server.close();
});

function put(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A program that uses the names of the hints, with a client of the document with these hints. */
async function putHinted(name: string): Promise<void> {
  const overlays = [join(PEERS, name, "hints.yaml")];
  const { files } = await generateFile(join(PEERS, "notes.yaml"), {
    overlays,
    only: ["types", "client"],
  });
  for (const [path, text] of files) put(`${name}/api/${path}`, text);
  put(`${name}/app.ts`, readFileSync(join(PEERS, name, "app.ts"), "utf8"));
}

it("the guide shows programs as they are", () => {
  expect(shown.map(([, path]) => path)).toEqual(["apostille/errors.ts", "stainless/app.ts"]);
  for (const [, path = "", text] of shown)
    expect(text, path).toBe(readFileSync(join(PEERS, path), "utf8"));
});

it("every program compiles, with our paths in the place of openapi-typescript's", () => {
  const files = MOVED.flatMap((name) => PROGRAMS.map((program) => `${name}/${program}.ts`));
  expect(typeErrors(folder, "7", [...files, `${HINTED}/app.ts`])).toEqual([]);
});

it("our output keeps the names of stainless", async () => {
  const module: { app: (url: string) => Promise<unknown> } = await import(
    join(folder, HINTED, "app.ts")
  );
  const titles = ["a", "b", "c", "d", "e", "a"].map((id) => `Note ${id}`);
  expect(await module.app(server.url)).toEqual([...titles, "status 404"]);
});

it.each(PROGRAMS)("a program does the same before and after: %s", async (program) => {
  const results: unknown[] = [];
  for (const name of MOVED) {
    const module: Record<string, (url: string) => Promise<unknown>> = await import(
      join(folder, name, `${program}.ts`)
    );
    results.push(await module[program]?.(server.url));
  }
  expect(results[0]).toBeDefined();
  expect(results[1]).toEqual(results[0]);
});
