/** The size of the vendored runtime: only what the operations need, in few files. */
import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { copiedText } from "../../../../generator/output/copying/comments.js";
import { readSource } from "../../../../generator/output/copying/statements.js";
import { generateFrom, type Output } from "../../../support/generate.js";
import { SHOP } from "./shop.js";

const ONE_OPERATION = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets/{petId}": {
      get: {
        operationId: "getPet",
        tags: ["pets"],
        parameters: [{ name: "petId", in: "path", required: true, schema: { type: "integer" } }],
        responses: {
          "200": {
            description: "The pet.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string", minLength: 1 } },
      },
    },
  },
};

const linesOf = ({ files }: Pick<Output, "files">): number =>
  [...files.values()].join("").split("\n").length;

const runtimeLinesOf = ({ files }: Output): number =>
  linesOf({ files: new Map([...files].filter(([path]) => path.startsWith("runtime/"))) });

const RUNTIME = new URL("../../../../runtime/", import.meta.url);
/** The modules of the runtime that something of several lines was copied from. */
function modulesOf({ files }: Output): readonly string[] {
  const copied = new Set(
    [...files]
      .filter(([path]) => path.startsWith("runtime/"))
      .flatMap(([, text]) => readSource(text).statements.map(({ text: code }) => code))
      .filter((code) => code.includes("\n")),
  );
  return readdirSync(RUNTIME, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.includes("dist"))
    .filter((path) =>
      readSource(readFileSync(new URL(path, RUNTIME), "utf8")).statements.some(
        (statement) =>
          copied.has(copiedText(statement, true)) || copied.has(copiedText(statement, false)),
      ),
    );
}

describe("the output for one operation, with all artefacts", () => {
  const output = generateFrom(ONE_OPERATION);

  it("the output for one operation, with all artefacts, is at most 15 files with the manifest", async () => {
    const { files } = await output;
    expect(files.has("server.ts") && files.has("zod.ts") && files.has("client/pets.ts")).toBe(true);
    expect(files.size + 1).toBeLessThanOrEqual(15);
  });

  it("the output for one operation, with all artefacts, has no part of the runtime that serves other operations", async () => {
    const modules = modulesOf(await output);
    expect(modules).toContain("wire/parameters/plain.ts");
    const others =
      /multipart\/reader|bodies\/(?:multipart|form|sequence|lines)|deep-object|oauth|resume|next-page|evaluator|mixed-segment|validate-any|unlisted\.ts/;
    expect(modules.filter((path) => others.test(path))).toEqual([]);
    expect(linesOf(await output)).toBeLessThanOrEqual(4504);
  });
});

/** One signed webhook. */
const ORDERS = {
  openapi: "3.1.1",
  info: { title: "Orders", version: "1" },
  webhooks: {
    "order.created": {
      post: {
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["type", "number"],
                properties: {
                  type: { const: "order.created" },
                  number: { type: "string", minLength: 1 },
                },
              },
            },
          },
        },
        responses: { "204": { description: "Received." } },
      },
    },
  },
};

it.each(["standard-webhooks", "stripe", "github", "slack"])(
  "a receiver of signed webhooks alone is at most 1,254 lines of runtime for the scheme of %s",
  async (scheme) => {
    const document = { ...ORDERS, "x-webhook-signature": scheme };
    const output = await generateFrom(document, { only: ["types", "webhooks"] });
    expect(runtimeLinesOf(output)).toBeLessThanOrEqual(1254);
  },
);

/**
 * Artefacts, and the most that they have: lines, those of the runtime among them, and files with the manifest
 * (docs/decisions/output-size.md).
 */
const SIZES = [
  [["types", "client"], 2739, 1744, 12],
  [["types", "client", "zod"], 3720, 2509, 15],
  [["types", "zod", "server"], 4479, 3448, 14],
  [["types", "client", "zod", "server", "webhooks"], 6399, 4884, 18],
] as const;

it.each(SIZES)(
  "the output for 20 operations with %j is at most %i lines (runtime: %i) in %i files",
  async (...size) => {
    const [only, lines, runtime, files] = size;
    const output = await generateFrom(SHOP, { only });
    expect(output.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(linesOf(output)).toBeLessThanOrEqual(lines);
    expect(runtimeLinesOf(output)).toBeLessThanOrEqual(runtime);
    expect(output.files.size + 1).toBeLessThanOrEqual(files);
  },
);
