/** What generation makes of a configuration, and what it keeps for the next run. */
import { expect, it } from "vitest";

import type { LoadedConfig } from "../../../generator/output/config/config.js";
import { vendorCache } from "../../../generator/output/copying/vendor.js";
import { generate, readApi } from "../../../generator/output/stages/generate.js";
import type { StageOptions } from "../../../generator/output/stages/stage.js";
import { selectEmitters } from "../../../generator/output/stages/emit.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

const operation = (operationId: string, more: object = {}) => ({
  operationId,
  responses: { 204: { description: "Done." } },
  ...more,
});
const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": { get: operation("a", { tags: ["one"] }) },
    "/b": { get: operation("b", { tags: ["two"] }) },
  },
  components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } },
};
const ARRAYS = {
  ...API,
  paths: {
    "/a": {
      get: operation("a", {
        parameters: [
          { name: "q", in: "query", schema: { type: "array", items: { type: "string" } } },
        ],
      }),
    },
  },
};

let place: UserFolder;
const open = (): ((input: string, more?: Partial<LoadedConfig>) => LoadedConfig) => {
  place = userFolder({ "api.json": API, "arrays.json": ARRAYS });
  const { folder } = place;
  return (input, more = {}) => ({ input: `${folder}/${input}`, output: `${folder}/out`, ...more });
};
const made = async (config: LoadedConfig, options: Partial<StageOptions> = {}) => {
  const { files } = await generate(config, { report: () => undefined, ...options });
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
};

it("generation keeps parts of the runtime by what uses them", async () => {
  const config = open();
  const vendored = vendorCache();
  const only = ["client"];
  for (const input of ["api.json", "arrays.json", "api.json"])
    expect(await made(config(input, { only }), { vendored })).toEqual(
      await made(config(input, { only })),
    );
  expect(vendored.copies.size).toBe(2);
  await made(config("api.json", { only, importExtension: "ts" }), { vendored });
  expect(vendored.copies.size).toBe(3);
});

it("generation keeps parsed documents", async () => {
  const config = open();
  const cache = new Map();
  const first = await made(config("api.json"), { cache });
  expect(cache.size).toBe(1);
  expect(await made(config("api.json"), { cache })).toEqual(first);
});

it.each([
  [{ importExtension: "none" }, "./types"],
  [{ importExtension: "ts" }, "./types.ts"],
  [{}, "./types.js"],
  [{ importExtension: "none", package: { name: "p" } }, "./types.js"],
  [{ importExtension: "ts", package: { name: "p" } }, "./types.ts"],
] as const)("imports with the extension of %j", async (more, specifier) => {
  const config = open();
  const files = await made(config("api.json", { ...more, only: ["types"] }));
  expect(files["index.ts"]).toContain(`"${specifier}"`);
});

it("generation reads only what the filters leave", async () => {
  const config = open();
  const ids = async (more: Partial<LoadedConfig>) => {
    const { api } = await readApi(config("api.json", more), { report: () => undefined });
    return api?.operations.map(({ id }) => id);
  };
  expect(await ids({})).toEqual(["a", "b"]);
  expect(await ids({ include: { tags: ["one"] } })).toEqual(["a"]);
  expect(await ids({ exclude: { tags: ["one"] } })).toEqual(["b"]);
});

it("checks the structure of the document", async () => {
  const config = open();
  place.write("api.json", { ...API, info: { title: "T", version: "1", summary: 7 } });
  const codes: string[] = [];
  await readApi(config("api.json"), { report: ({ code }) => codes.push(code) });
  expect(codes.some((code) => code.startsWith("structure/"))).toBe(true);
});

it("depends on the documents of those that share its runtime", async () => {
  const config = open();
  const sharers = [config("arrays.json", { only: ["client"], runtime: { package: "p" } })];
  const shared = config("api.json", { only: ["types"], package: { name: "p" }, sharers });
  const { sources, files } = await generate(shared, { report: () => undefined });
  expect([...sources.keys()].map((uri) => uri.split("/").at(-1))).toEqual([
    "api.json",
    "arrays.json",
  ]);
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("runtime/client.ts");
  expect(await made({ ...shared, sharers: [] })).not.toHaveProperty("runtime/client.ts");
});

it.each([
  [undefined, true],
  [["node"], true],
  [["hono", "node"], true],
  [["hono"], false],
] as const)(
  "the README of a package shows how to listen with %j: %s",
  async (adapters, listens) => {
    const config = open();
    const options =
      adapters === undefined ? {} : { options: { server: { adapters: [...adapters] } } };
    const files = await made(config("api.json", { package: { name: "p" }, ...options }));
    expect(files["README.md"]?.includes("createServer(toListener(")).toBe(listens);
  },
);

it("selects what an artefact needs besides", async () => {
  place = userFolder();
  const emitters = await selectEmitters({ only: ["server"] }, () => undefined);
  expect(emitters.map(({ name }) => name)).toEqual(["server", "lifecycles", "entry"]);
});
