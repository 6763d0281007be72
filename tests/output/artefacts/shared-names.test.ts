/** No name is declared by two files of an output: an editor's completion offers it once, and an import has one meaning. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { generateFile, generateFrom, type Output } from "../../support/generate.js";

const DECLARED =
  /^export (?:interface|type|class|const|function) ([\p{ID_Start}_$][\p{ID_Continue}$]*)/gmu;

/** The types that several files at the root declare. Validators are called like their types, but are values. */
function sharedTypes({ files }: Output): readonly string[] {
  const declaredIn = new Map<string, string[]>();
  for (const [path, text] of files) {
    if (path.includes("/") || !path.endsWith(".ts")) continue;
    for (const [declaration, name = ""] of text.matchAll(DECLARED)) {
      if (/^export (?:const|function)/.test(declaration)) continue;
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), path]);
    }
  }
  return [...declaredIn]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

const schema = { type: "object", properties: { name: { type: "string" } } };
/** The declarations of `webhooks.ts` in every output. */
const WEBHOOK_TYPES = [
  "WebhookEvent",
  "ReceivedWebhookEvent",
  "UnknownWebhookEvent",
  "WebhookEventMap",
  "WebhookEventType",
  "WebhookHandlers",
  "AllWebhookHandlers",
];
const CLASHING = {
  openapi: "3.1.1",
  info: { title: "Environments", version: "1" },
  paths: {
    "/environments": {
      post: {
        operationId: "createEnvironment",
        requestBody: {
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/CreateEnvironmentRequest" },
            },
          },
        },
        responses: {
          200: {
            description: "",
            headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/CreateEnvironmentResponses" },
              },
            },
          },
        },
      },
    },
  },
  webhooks: {
    changed: {
      post: {
        requestBody: {
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/WebhookEvents" } },
          },
        },
        responses: { 200: { description: "" } },
      },
    },
  },
  components: {
    headers: { RetryAfter: { schema: { type: "integer" } } },
    schemas: Object.fromEntries(
      [
        "CreateEnvironmentRequest",
        "CreateEnvironmentArguments",
        "CreateEnvironmentResponses",
        "CreateEnvironmentHandler",
        "RetryAfterHeader",
        "Handlers",
        "WebhookEvents",
        ...WEBHOOK_TYPES,
      ].map((name) => [name, schema]),
    ),
  },
};

describe("the names of an output", () => {
  it("stay where schemas are called like types of operations and of the server, which other files declare", async () => {
    const output = await generateFrom(CLASHING);
    expect(output.files.get("types.ts")).toContain("export interface CreateEnvironmentRequest ");
    // A schema that is added renames nothing, so both keep their name.
    expect(sharedTypes(output)).toEqual([
      "CreateEnvironmentRequest: types.ts, operations.ts",
      "CreateEnvironmentResponses: types.ts, operations.ts",
      "RetryAfterHeader: types.ts, operations.ts",
      "Handlers: types.ts, server.ts",
    ]);
    for (const name of WEBHOOK_TYPES.filter((each) => each !== "UnknownWebhookEvent"))
      expect(output.files.get("webhooks.ts")).toMatch(new RegExp(`export \\w+ Api${name}\\b`));
  });

  it.each(["spec/openapi.yaml", "tests/baselines/library-3.0/openapi.yaml"])(
    "are declared once: %s",
    async (document) => {
      expect(sharedTypes(await generateFile(document))).toEqual([]);
    },
  );

  // DOCUMENTS=folder checks any set of documents.
  const folder = process.env["DOCUMENTS"];
  it.skipIf(folder === undefined)("are declared once in every document of a folder", async () => {
    for (const name of readdirSync(folder ?? "."))
      expect(sharedTypes(await generateFile(join(folder ?? ".", name))), name).toEqual([]);
  });
});
