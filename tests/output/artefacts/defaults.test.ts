/** Properties with a default: a message may lack them, unless something fills them in. */
import { expect, it } from "vitest";
import { generateFrom } from "../../support/generate.js";

const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/plans": {
      get: {
        operationId: "getPlan",
        responses: {
          200: {
            description: "A plan.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Plan" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Plan: {
        type: "object",
        required: ["sure"],
        properties: {
          name: { type: "string", default: "free" },
          sure: { type: "string", default: "yes" },
        },
      },
    },
  },
};

it.each([
  ["absent", "  name?: string;", "  sure: string;"],
  ["filled", "  name: string;", "  sure: string;"],
] as const)(
  "properties with a default are optional in what is read, or present by an option (%s)",
  async (defaults, ...lines) => {
    const options = { types: { defaults } };
    const { files, diagnostics } = await generateFrom(document, { options, only: ["types"] });
    expect(diagnostics).toEqual([]);
    for (const line of lines) expect(files.get("types.ts")?.split("\n")).toContain(line);
  },
);
