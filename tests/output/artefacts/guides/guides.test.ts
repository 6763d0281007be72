/** The code in the guides of docs/ compiles. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { ARTEFACT_NAMES } from "../../../../generator/output/config/artefacts.js";
import { typeErrors } from "../../../support/compile.js";
import { generateFile } from "../../../support/generate.js";
import { inFolder } from "../outputs.js";

const ROOT = new URL("../../../../", import.meta.url);
const GUIDES = [
  "applications",
  "client",
  "mcp",
  "observed",
  "server",
  "start",
  "validation",
  "webhooks",
  "tanstack-query",
  "testing",
  "tools",
];

const programs = GUIDES.flatMap((guide) => {
  const text = readFileSync(new URL(`docs/${guide}.md`, ROOT), "utf8");
  const fences = [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)];
  return fences.map(([, code = ""], index): [string, string] => [`${guide}-${index}.ts`, code]);
});

it("every guide shows programs", () => {
  const found = GUIDES.filter((guide) => programs.some(([path]) => path.startsWith(guide)));
  expect(found).toEqual(GUIDES);
});

it("every program of a guide compiles against our own document", async () => {
  const document = fileURLToPath(new URL("spec/openapi.yaml", ROOT));
  const { files } = await generateFile(document, {
    only: ARTEFACT_NAMES,
    options: {
      msw: { stateful: true },
      client: {
        capabilities: [
          "refresh",
          "conditional",
          "rateLimits",
          "uploadTransport",
          "recordTraffic",
          "observe",
          "telemetry",
        ],
      },
      server: {
        node: true,
        adapters: ["node", "express", "fastify", "hono"],
        capabilities: ["observe", "recordTraffic", "telemetry"],
      },
      webhooks: { observe: true },
    },
  });
  const sources = new Map([["node.d.ts", '/// <reference types="node" />'], ...programs]);
  const errors = await inFolder(new Map([...files, ...sources]), (folder) =>
    typeErrors(folder, "7", [...sources.keys()]),
  );
  expect(errors).toEqual([]);
});
