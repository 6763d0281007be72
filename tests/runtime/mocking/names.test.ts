/** The names that `msw/index.ts` exports for the tags of a document, and the examples that its mocks send. */
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";

it.each([
  ["Pets", "pets", "pets"],
  ["Handlers", "handlers", "handlers_"],
  ["Data", "data-tag", "data"],
  ["Factories", "factories-tag", "factories"],
])("a mock is named: %s", async (tag, file, name) => {
  const get = { operationId: "get", tags: [tag], responses: { 204: { description: "" } } };
  const document = {
    paths: { "/a": { get } },
  };
  const { files } = await generateFrom(document, { only: ["msw"], runtime: "package" });
  const index = files.get("msw/index.ts") ?? "";
  const [, local] = new RegExp(`import \\* as (\\w+) from "./${file}.js";`).exec(index) ?? [];
  expect(index).toContain(`\nexport { ${local} as ${name} };\n`);
  expect(index).toContain("export function handlers(");
});

it("operations that are chosen by more of a request come first", async () => {
  const paths = ["/a/{f}?g={h}", "/a", "/a/i", "/{b}", "/{b}?c=1", "/a?c=1", "/a?c={d}&e=2"];
  const document = {
    paths: Object.fromEntries(
      paths.map((path, index) => {
        const responses = { 204: { description: "" } };
        return [path, { get: { operationId: `get${index}`, responses } }];
      }),
    ),
  };
  const { files } = await generateFrom(document, { only: ["msw"], runtime: "package" });
  const calls = (files.get("msw/index.ts") ?? "").matchAll(/\.get(\d)\(/g);
  const order = [...calls].map(([, index]) => paths[Number(index)]);
  expect(order).toEqual([
    ...["/a?c={d}&e=2", "/a?c=1", "/a", "/a/i", "/a/{f}?g={h}", "/{b}?c=1", "/{b}"],
  ]);
});

it("examples are sent, in JSON those of a type that the schema allows", async () => {
  const examples = { a: { value: 7 }, b: { value: "Tom" } };
  const content = {
    "application/json": { schema: { type: "string" }, examples },
    "text/plain": { schema: { type: "string" }, examples },
    "text/csv": { schema: { type: "string" }, examples: { a: { value: 7 } } },
  };
  const get = { operationId: "get", responses: { 200: { description: "", content } } };
  const document = {
    paths: { "/a": { get } },
  };
  const { files } = await generateFrom(document, { only: ["msw"], runtime: "package" });
  const lists = (files.get("msw/general.ts") ?? "").matchAll(/examples: (\[[^\]]*\])/g);
  expect([...lists].map(([, list]) => list)).toEqual(['["Tom"]', '[7, "Tom"]', "[7]"]);
});
