/** Emitters of others: an example in a package of its own, and the guide, on the tool as it is published. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { compilerWords } from "../../../support/compile.js";
import { type Consumer, consumer, install, pack, packOnce, ROOT, unpack } from "./consumer.js";

const EXAMPLE = join(ROOT, "examples/emitter-scopes");

const ORDERS = `
openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [Orders]
      security: [{ key: ["orders:read"] }]
      responses: { "204": { description: None. } }
    post:
      operationId: createOrder
      tags: [Orders]
      security: [{ key: ["orders:write", "orders:read"] }]
      responses: { "204": { description: None. } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string } } }
  securitySchemes:
    key: { type: http, scheme: bearer }
`;

const config = (options: string): string => `
import { defineConfig, withOptions } from "apostille";
import { scopes } from "apostille-emitter-scopes";

export default defineConfig({
  input: "api.yaml",
  output: "out",
  only: ["types"],
  package: { name: "orders" },
  emitters: [withOptions(scopes, ${options})],
});
`;

let place: Consumer;

beforeAll(() => {
  place = consumer();
  install(place, packOnce("the tool"));
  place.write("package.json", { name: "consumer", private: true, type: "module" });
  place.write("api.yaml", ORDERS);
  // The package is built with the packed tool, without access to the repository.
  cpSync(EXAMPLE, join(place.folder, "example"), { recursive: true });
  const built = tsc("-p", "example");
  if (built.status !== 0) throw new Error(built.out);
  const archive = pack(place, join(place.folder, "example"), "--ignore-scripts");
  unpack(place, archive, "apostille-emitter-scopes");
});
afterAll(() => place.remove());

const tsc = (...words: readonly string[]) =>
  place.run(process.execPath, ...compilerWords("7"), ...words);

const generate = (config = "apostille.config.ts") =>
  place.run("node_modules/.bin/apostille", "generate", "--force", "--config", config);

it("an emitter in a package of its own emits its file, and is an entry of the package", () => {
  place.write("apostille.config.ts", config("{}"));
  expect(generate()).toMatchObject({ status: 0 });
  expect(readFileSync(join(place.folder, "out/scopes.ts"), "utf8")).toContain(
    [
      "export const operationScopes = {",
      '  "orders.list": ["orders:read"],',
      '  "orders.create": ["orders:write", "orders:read"],',
      "} as const;",
      "",
      "/** Every scope of the API. */",
      'export type Scope = "orders:read" | "orders:write";',
    ].join("\n"),
  );
  const manifest: unknown = JSON.parse(
    readFileSync(join(place.folder, "out/package.json"), "utf8"),
  );
  expect(manifest).toHaveProperty(["exports", "./scopes", "default"], "./dist/scopes.js");
  expect(place.check("7", "NodeNext")).toBe("");
});

it("an emitter in a package of its own takes the options that it declares", () => {
  place.write("apostille.config.ts", config("{ union: false }"));
  expect(generate()).toMatchObject({ status: 0 });
  expect(readFileSync(join(place.folder, "out/scopes.ts"), "utf8")).not.toContain("Scope =");
});

const ARTEFACTS = (options: string): string => `import { defineConfig } from "apostille";
export default defineConfig({ input: "api.yaml", output: "out", options: { ${options} } });
`;

describe("a configuration that is wrong", () => {
  const cases = [
    [
      config("{ unoin: false }"),
      "usage/option-unknown  The emitter scopes has no option unoin. Did you mean union?",
    ],
    [
      config('{ union: "no" }'),
      "usage/option-malformed  options.scopes.union must be true or false.",
    ],
    [
      ARTEFACTS("zod: { fromats: 'annotate' }"),
      "The emitter zod has no option fromats. Did you mean formats?",
    ],
    [ARTEFACTS("server: { validate: 1 }"), "options.server.validate must be true or false."],
    [
      ARTEFACTS("sever: {}"),
      "usage/emitter-unknown  options.sever belongs to no emitter. Did you mean server?",
    ],
  ] as const;
  const files = cases.map(([text, message], index) => ({
    message,
    text,
    path: `wrong-${index}.config.ts`,
  }));
  let errors: string;
  beforeAll(() => {
    for (const { path, text } of files) place.write(path, text);
    errors = place.check("7", "NodeNext");
  });

  it.each(files)(
    "a configuration that is wrong is refused: $message",
    ({ path, text, message }) => {
      place.write(path, text);
      const { status, err } = generate(path);
      expect([status, err]).toEqual([2, expect.stringContaining(message)]);
      expect(errors).toMatch(new RegExp(`${path}\\(.*error TS2`));
    },
  );
});

it("an emitter needs a name that no other has", () => {
  place.write("apostille.config.ts", config("{}").replace("emitters: [", "emitters: [scopes, "));
  const { status, err } = generate();
  const message = "usage/emitter-twice  There are two emitters with the name scopes.";
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});

it("the guide shows programs that compile and run", () => {
  const guide = readFileSync(join(ROOT, "docs/emitters.md"), "utf8");
  const [routes = "", configuration = "", ids = ""] = [
    ...guide.matchAll(/^```ts\n([\s\S]*?)^```/gm),
  ].map(([, code = ""]) => code);
  place.write("routes.ts", routes);
  place.write("ids.ts", ids);
  place.write(
    "apostille.config.ts",
    configuration
      .replace("./routes.ts", "./guide/routes.js")
      .replace("import { routes", 'import { ids } from "./guide/ids.js";\nimport { routes')
      .replace("api/openapi.yaml", "api.yaml")
      .replace("emitters: [", "emitters: [ids, "),
  );
  const flags = [
    "--module",
    "nodenext",
    "--types",
    "node",
    "--target",
    "es2022",
    "--strict",
    "--outDir",
    "guide",
  ];
  expect(tsc(...flags, "routes.ts", "ids.ts").out).toBe("");
  expect(generate()).toMatchObject({ status: 0 });
  const printed = (file: string) => readFileSync(join(place.folder, "src/api", file), "utf8");
  expect(printed("routes.ts")).toContain('listOrders: { method: "get", path: "/orders" }');
  expect(printed("ids.ts")).toContain("export type OrderId = string;");
});
