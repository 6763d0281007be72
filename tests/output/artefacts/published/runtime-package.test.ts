/** Output that imports the runtime as a package, in a project without the generator. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { generatorVersion } from "../../../../generator/description/core/package.js";
import { generateFile } from "../../../support/generate.js";
import { type Consumer, consumer, pack, packOnce, ROOT } from "./consumer.js";

const OWN = join(ROOT, "spec/openapi.yaml");

let place: Consumer;

beforeAll(async () => {
  place = consumer();
  const folder = join(place.folder, ".packed");
  execFileSync(process.execPath, [join(ROOT, "dist/scripts/runtime-package.js"), folder]);
  const archives = [pack(place, folder), packOnce("zod")];
  place.write("package.json", { name: "consumer", private: true, type: "module" });
  const words = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status, err } = place.run("npm", "install", ...words, ...archives);
  if (status !== 0) throw new Error(err);
  const { files } = await generateFile(OWN, { runtime: "package" });
  for (const [path, text] of files) place.write(`api/${path}`, text);
});
afterAll(() => place.remove());

it("the output has no copy of the runtime, and imports one package besides zod", () => {
  expect(readdirSync(join(place.folder, "api"))).not.toContain("runtime");
  const installed = readdirSync(join(place.folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["@apostille", "zod"]);
});

it("the output compiles", () => {
  place.write("program.ts", PROGRAM);
  expect(place.check("7", "NodeNext")).toBe("");
});

it("every part of the output runs", () => {
  place.write("parts.mjs", PARTS);
  const { status, out, err } = place.run(process.execPath, "parts.mjs");
  expect([status, out.trim()], err).toEqual([0, "function function function function function"]);
});

it("an output that is a package names the runtime with its exact version", async () => {
  const { files } = await generateFile(OWN, { runtime: "package", package: { name: "own" } });
  const manifest = JSON.parse(files.get("package.json") ?? "") as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(manifest.dependencies["@apostille/runtime"]).toBe(generatorVersion());
  const runtime = JSON.parse(readFileSync(join(ROOT, "runtime/package.json"), "utf8")) as {
    readonly version: string;
    readonly dependencies?: unknown;
  };
  expect([runtime.version, runtime.dependencies]).toEqual([generatorVersion(), undefined]);
});

const PROGRAM = `
import { createApi } from "./api/index.js";
import { createRouter } from "./api/server.js";
import { Quote } from "./api/zod.js";

export const quote = createApi({ baseUrl: "https://api.example" }).quotes.get({ params: { quoteId: "1" } });
export const router = typeof createRouter;
export const valid = Quote.safeParse({}).success;
`;

const PARTS = `
const { clientOf } = await import("@apostille/runtime/client");
const { routeOperations } = await import("@apostille/runtime/server");
const { serve } = await import("@apostille/runtime/server-node");
const { sign } = await import("@apostille/runtime/webhooks");
const { looseObject } = await import("@apostille/runtime/zod");
console.log(...[clientOf, routeOperations, serve, sign, looseObject].map((one) => typeof one));
`;
