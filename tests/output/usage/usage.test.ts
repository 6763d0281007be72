import { beforeEach, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";
import { PROGRAMS } from "./programs.js";

const operation = (operationId: string, tag: string, schema: string) => ({
  operationId,
  tags: [tag],
  responses: {
    200: {
      description: "It.",
      content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
  },
});

const object = { type: "object", properties: { id: { type: "string" } } };
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/quotes": { get: operation("listQuotes", "quotes", "Quote") },
    "/quotes/{id}": { get: operation("getQuote", "quotes", "Quote") },
    "/quotes/{id}/approve": { post: operation("approveQuote", "quotes", "Quote") },
    "/orders": { get: operation("listOrders", "orders", "Order") },
    "/orders/{id}": { get: operation("getOrder", "orders", "Order") },
  },
  components: { schemas: { Quote: object, Order: object, Receipt: object } },
};
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  quotes: ["listQuotes", "getQuote", "approveQuote"],
  orders: ["listOrders", "getOrder"],
};
const CONFIG = {
  input: "openapi.json",
  output: "src/api",
  only: ["types", "client"],
  lenient: true,
};

let place: UserFolder;
beforeEach(() => {
  place = userFolder({ "openapi.json": JSON.stringify(DOCUMENT) });
  configure({ usedBy: ["src/**"] });
});

const configure = (include: object): void =>
  place.write("apostille.config.json", JSON.stringify({ ...CONFIG, include }));

async function generate(): Promise<void> {
  const { err: stderr } = await place.apostille("generate", "--config", "apostille.config.json");
  expect(stderr).not.toMatch(/^error/m);
}

/** The ids of the operations that are generated. */
async function generated(): Promise<readonly string[]> {
  await generate();
  const descriptors = place.read("src/api/descriptors.ts");
  return [...descriptors.matchAll(/^ {2}id: "(\w+)"/gm)].map(([, id = ""]) => id).toSorted();
}

it.each(PROGRAMS.map((program) => [program.style, program] as const))(
  "what a program uses is generated: %s",
  async (_, { files, uses }) => {
    for (const [path, text] of Object.entries(files)) place.write(path, text);
    const expected = uses.flatMap((use) => GROUPS[use.replace("all of ", "")] ?? [use]);
    expect(await generated()).toEqual(expected.toSorted());
  },
);

it("what a program uses includes schemas that only types name", async () => {
  place.write("src/main.ts", 'import type { Receipt } from "./api/types.js";');
  await generate();
  expect(place.read("src/api/types.ts")).toContain("export interface Receipt");
  expect(place.read("src/api/types.ts")).not.toContain("Order");
});

it("what a program uses is added to what other filters include", async () => {
  configure({ usedBy: ["src/**"], operations: ["listOrders"] });
  place.write("src/main.ts", 'import { approve } from "./api/client/quotes.js";');
  expect(await generated()).toEqual(["approveQuote", "listOrders"]);
});

it("what a program uses is named by `check` if it is new", async () => {
  place.write("src/main.ts", 'import { list } from "./api/client/quotes.js";');
  await generated();
  const check = () => place.apostille("check", "--config", "apostille.config.json");
  expect((await check()).exit).toBe(0);
  place.write("src/main.ts", 'import { list, approve } from "./api/client/quotes.js";');
  const { exit, err: stderr } = await check();
  expect(exit).toBe(1);
  expect(stderr).toContain("output/used-not-generated");
  expect(stderr).toContain("`approveQuote` is used in src/main.ts:1, but not generated.");
  expect(stderr).toContain("Run `apostille generate`");
});

it("what a program uses is said not to be known where it is not", async () => {
  place.write("src/main.ts", 'export * from "./api/client/quotes.js";');
  const { err: stderr } = await place.apostille("generate", "--config", "apostille.config.json");
  expect(stderr).toContain("output/group-kept");
  expect(stderr).toContain("src/main.ts:1 does not say which operations it uses");
});

it("what a program uses is nothing if no file matches, which is reported", async () => {
  const { err: stderr } = await place.apostille("generate", "--config", "apostille.config.json");
  expect(stderr).toContain("output/program-empty");
});

it("what a program uses is found beside files of one line with a megabyte", async () => {
  const minified = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join("");
  place.write(
    "src/vendor.js",
    minified(20_000, (at) => `function f${at}(a,b){return a?b:c(a,{x:${at},y:[a,b]})}`),
  );
  place.write(
    "src/words.js",
    minified(50_000, (at) => `{ quotes : ${at}, "orders": import {a `),
  );
  for (const [name, text] of [
    ["word", "a".repeat(1e6)],
    ["humps", "aB".repeat(5e5)],
    ["gaps", `import${" ".repeat(5e4)}`.repeat(20)],
  ] as const)
    place.write(`src/${name}.js`, `quotes orders ${text}`);
  place.write(
    "src/main.ts",
    minified(50_000, (at) => `api.quotes.list(${at});`),
  );
  expect(await generated()).toEqual(["listQuotes"]);
});
