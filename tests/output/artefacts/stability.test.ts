/** A small change of the document is a small change of the output: additions add lines, and nothing is renamed. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeAll, expect, it } from "vitest";

import { bundle } from "../../spec/bundle.js";
import { isJson, type Json, walk } from "../../spec/view.js";
import { generateFile, generateFrom } from "../../support/generate.js";

const document = bundle();
const PACKAGE = { package: { name: "@example/api" } };
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  ({ files: before } = await generateFrom(document, PACKAGE));
});

interface Change {
  /** Files that were not there before. */
  readonly created: readonly string[];
  readonly removed: readonly string[];
  /** Lines by file, of files that were there. */
  readonly added: Readonly<Record<string, readonly string[]>>;
  readonly lost: Readonly<Record<string, readonly string[]>>;
}

/** Lines that a change of the document adds to and removes from the output, without `openapi.json`, the document itself. */
async function changed(change: (copy: Json) => void): Promise<Change> {
  const copy = structuredClone(document);
  change(copy);
  const { files } = await generateFrom(copy, PACKAGE);
  const both = [...files].filter(
    ([path, text]) => path !== "openapi.json" && before.has(path) && before.get(path) !== text,
  );
  const compared = both.map(([path, text]) => {
    const [old, now] = [before.get(path) ?? "", text].map((one) => one.split("\n"));
    return [path, compare(old ?? [], now ?? [])] as const;
  });
  return {
    created: [...files.keys()].filter((path) => !before.has(path)),
    removed: [...before.keys()].filter((path) => !files.has(path)),
    added: Object.fromEntries(compared.map(([path, { added }]) => [path, added])),
    lost: Object.fromEntries(
      compared.flatMap(([path, { lost }]) => (lost.length === 0 ? [] : [[path, lost]])),
    ),
  };
}

/** Walks through both texts: lines count as added until an old one appears; old lines that never appear are removed. */
function compare(
  old: readonly string[],
  now: readonly string[],
): { readonly added: readonly string[]; readonly lost: readonly string[] } {
  const [added, lost]: [string[], string[]] = [[], []];
  let at = 0;
  for (const line of old) {
    const found = now.indexOf(line, at);
    if (found === -1) lost.push(line);
    else {
      added.push(...now.slice(at, found));
      at = found + 1;
    }
  }
  added.push(...now.slice(at));
  return { added, lost };
}

function objectAt(root: Json, ...path: readonly string[]): Json {
  const found = walk(root, root, ...path);
  return isJson(found) ? found : expect.fail(path.join("/"));
}

it("a new schema that nothing refers to adds its declaration and its validator", async () => {
  const change = await changed((copy) => {
    objectAt(copy, "components", "schemas")["Aardvark"] = {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string" } },
    };
  });
  expect(change).toMatchObject({ created: [], removed: [], lost: {} });
  expect(Object.keys(change.added).sort()).toEqual(["types.ts", "zod.ts"]);
  for (const lines of Object.values(change.added)) {
    expect(lines.join("\n")).toContain("Aardvark");
    expect(lines.length).toBeLessThan(8);
  }
});

it("a new schema that would like a name that is taken leaves it to its holder", async () => {
  const change = await changed((copy) => {
    const schemas = objectAt(copy, "components", "schemas");
    copy["components"] = {
      ...objectAt(copy, "components"),
      schemas: { order: { type: "integer" }, "quote-": { type: "integer" }, ...schemas },
    };
  });
  expect(change).toMatchObject({ created: [], removed: [], lost: {} });
  expect(Object.keys(change.added).sort()).toEqual(["types.ts", "zod.ts"]);
  const added = change.added["types.ts"]?.join("\n");
  expect(added).toContain("export type order = number");
  expect(added).toContain("export type quote_ = number");
});

it("a new operation of a new tag has a file of its own", async () => {
  const change = await changed((copy) => {
    objectAt(copy, "paths")["/invoices"] = {
      get: {
        operationId: "listInvoices",
        tags: ["Invoices"],
        responses: { 204: { description: "None." } },
      },
    };
  });
  expect(change).toMatchObject({ created: ["client/invoices.ts"], removed: [], lost: {} });
});

it("a new event adds what speaks of it", async () => {
  const change = await changed((copy) => {
    const schema = {
      type: "object",
      required: ["type"],
      properties: { type: { const: "user.hired" } },
    };
    objectAt(copy, "components", "schemas")["UserHiredEvent"] = schema;
    objectAt(copy, "webhooks")["user.hired"] = {
      post: {
        summary: "User hired",
        security: [],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/UserHiredEvent" } },
          },
        },
        responses: { "2XX": { description: "Taken." } },
      },
    };
  });
  const { "webhooks.ts": lost = [], ...others } = change.lost;
  expect(others).toEqual({});
  // The union ends in a semicolon, which moves to its new end.
  expect(lost).toEqual(["  | PingEvent;"]);
  expect(Object.keys(change.added).sort()).toEqual([
    "README.md",
    "SKILL.md",
    "types.ts",
    "validators.ts",
    "webhooks.ts",
    "zod.ts",
  ]);
});

it("the same document gives the same output twice, and from another folder", async () => {
  const { files } = await generateFrom(document, PACKAGE);
  expect([...files].filter(([path, text]) => before.get(path) !== text)).toEqual([]);
  expect([...files.keys()]).toEqual([...before.keys()]);
});

it("the same document gives the same types in one file as in many", async () => {
  const entry = join(fileURLToPath(new URL("../../../", import.meta.url)), "spec/openapi.yaml");
  const { files } = await generateFile(entry, PACKAGE);
  for (const path of ["types.ts", "operations.ts", "server.ts", "webhooks.ts"]) {
    expect(files.get(path)).toBe(before.get(path));
  }
});

it("the same document has marks in its names that do not depend on where it lies", async () => {
  const clash = {
    openapi: "3.1.0",
    info: { title: "Clash", version: "1.0.0" },
    components: {
      schemas: {
        "some name": { type: "string" },
        "some-name": { type: "boolean" },
        SomeName: { type: "integer" },
      },
    },
  };
  const [first, second] = [await generateFrom(clash), await generateFrom(clash)];
  expect(first.files.get("types.ts")).toMatch(/SomeName_\w+ = (?:string|boolean)/);
  expect(second.files).toEqual(first.files);
});
