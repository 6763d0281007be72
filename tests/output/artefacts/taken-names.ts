/** A document whose schemas have the names of everything that an output declares, re-exports or imports from the runtime. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OUTPUT = fileURLToPath(new URL("../../../generated/", import.meta.url));

const DECLARED = /^export (?:async )?(?:interface|type|class|const|function) (\w+)/gm;
const LISTED = /^(?:import|export) (?:type )?\{([^}]*)\}/gm;

function namesIn(text: string): readonly string[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name = ""]) => name);
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/^type |^.* as /g, "")),
  );
  return [...declared, ...listed].filter((name) => /^[a-z]\w*$/i.test(name));
}

const files = readdirSync(OUTPUT, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !/^(?:runtime|node_modules|dist|types\.ts$)/.test(path),
);

/** Fixed names, and those that are derived from the operations and webhooks of our own document. */
export const TAKEN_NAMES: readonly string[] = [
  ...new Set(files.flatMap((path) => namesIn(readFileSync(join(OUTPUT, path), "utf8")))),
];

/** Names of the platform that output uses, and some that programs use. */
const PLATFORM =
  "Array AsyncIterable Date Error File Map Object Omit Partial Promise Readonly Record Request Response Set Symbol Temporal".split(
    " ",
  );

const json = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
const response = (name: string) => ({ description: "", ...json(name) });

export const TAKEN_NAMES_DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Taken names", version: "1" },
  paths: {
    "/quotes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      post: {
        operationId: "approveQuote",
        tags: ["quotes"],
        requestBody: json("Client"),
        responses: {
          200: response("Handlers"),
          201: response("Record"),
          202: response("Readonly"),
          403: response("Error"),
          default: response("ApiError"),
        },
      },
    },
  },
  webhooks: Object.fromEntries(
    ["WebhookEvent", "WebhookEventType", "Promise"].map((name) => [
      name,
      { post: { requestBody: json(name), responses: { 200: { description: "" } } } },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      [...TAKEN_NAMES, ...PLATFORM].map((name) => [
        name,
        {
          type: "object",
          required: ["id"],
          properties: { id: { type: "string" }, at: { type: "string", format: "date-time" } },
        },
      ]),
    ),
  },
};
