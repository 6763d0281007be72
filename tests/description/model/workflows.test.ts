/** What is wrong in an Arazzo description is reported where it is, and leaves out only the workflows that need it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { generateFile, generateFrom } from "../../support/generate.js";

const document = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { operationId: "listPets", responses: { 200: { description: "" } } } } },
};
const list = { stepId: "list", operationId: "listPets" };
const when = (criterion: object) => [{ ...list, successCriteria: [criterion] }];
const condition = (text: string) => when({ condition: text });

/** The diagnostics of a workflow with these steps, and the workflows that are left. */
async function read(workflow: object, root: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  const [input, file] = [join(folder, "openapi.yaml"), join(folder, "flows.yaml")];
  const sourceDescriptions = [{ name: "pets", type: "openapi", url: "openapi.yaml" }];
  const workflows = [
    { workflowId: "broken", ...workflow },
    { workflowId: "caller", steps: [{ stepId: "call", workflowId: "broken" }] },
    { workflowId: "whole", steps: [list] },
  ];
  writeFileSync(input, JSON.stringify(document));
  writeFileSync(file, JSON.stringify({ arazzo: "1.1.0", sourceDescriptions, workflows, ...root }));
  const { diagnostics, api } = await generateFile(input, {
    only: ["workflows"],
    workflows: [file],
  });
  rmSync(folder, { recursive: true });
  const found = diagnostics.map(
    ({ code, message, position }) => `${code} ${position?.pointer}: ${message}`,
  );
  return { found, left: api?.workflows?.map(({ id }) => id) };
}

const STEP = "/workflows/0/steps/0";
const CRITERION = `${STEP}/successCriteria/0`;

it.each<[steps: readonly object[], found: string]>([
  [
    [{ stepId: "a", operationId: "listPet" }],
    `workflow/reference ${STEP}/operationId: There is no operation \`listPet\` here. Did you mean \`listPets\`?`,
  ],
  [[{ stepId: "a" }], `workflow/reference ${STEP}: There is no operation of the step \`a\` here.`],
  [
    [{ stepId: "a", workflowId: "hole" }],
    `workflow/reference ${STEP}/workflowId: There is no workflow \`hole\` here. Did you mean \`whole\`?`,
  ],
  [
    [{ ...list, dependsOn: ["next"] }],
    `workflow/reference ${STEP}/dependsOn/0: There is no earlier step \`next\` here.`,
  ],
  [
    [{ ...list, onSuccess: [{ name: "a", type: "goto", stepId: "lst" }] }],
    `workflow/reference ${STEP}/onSuccess/0/stepId: There is no step \`lst\` here. Did you mean \`list\`?`,
  ],
  [
    [{ ...list, onFailure: [{ reference: "$components.failureActions.a" }] }],
    `workflow/reference ${STEP}/onFailure/0: There is no component \`$components.failureActions.a\` here.`,
  ],
  [
    [{ ...list, outputs: { a: "$steps.list.outputs.b" } }],
    `workflow/reference ${STEP}/outputs/a: There is no output \`b\` here. Did you mean \`a\`?`,
  ],
  [condition("$inputs.a == 1"), `workflow/reference ${CRITERION}: There is no input \`a\` here.`],
  [
    condition("$statusCode = 200"),
    `workflow/syntax ${CRITERION}: \`$statusCode = 200\` cannot be read: an operator such as == is expected at 12.`,
  ],
  [
    condition("$statusCode == OK"),
    `workflow/syntax ${CRITERION}: \`$statusCode == OK\` cannot be read: a literal or an expression is expected (a text is in single quotes) at 15.`,
  ],
  [condition(`${"!".repeat(20_000)}$statusCode`), `workflow/syntax ${CRITERION}: `],
  [condition(`${"(".repeat(20_000)}$statusCode`), `workflow/syntax ${CRITERION}: `],
  [
    condition("$request.body#/a == 1"),
    `workflow/syntax ${CRITERION}: \`$request.body#/a\` cannot be read: there is no such value here.`,
  ],
  [
    when({ condition: "(", context: "$statusCode", type: "regex" }),
    `workflow/syntax ${CRITERION}: \`(\` cannot be read: `,
  ],
  [
    when({ condition: "$[", context: "$response.body", type: "jsonpath" }),
    `workflow/syntax ${CRITERION}: \`$[\` cannot be read: `,
  ],
  [
    when({ condition: "//a", context: "$response.body", type: "xpath" }),
    `workflow/unsupported ${CRITERION}: The workflow \`broken\` has no function: xpath conditions are not supported.`,
  ],
  [
    [{ stepId: "a", channelPath: "{$sourceDescriptions.pets.url}#/a" }],
    `workflow/unsupported ${STEP}/channelPath: The workflow \`broken\` has no function: channels of AsyncAPI are not supported.`,
  ],
])("%j", async (steps, expected) => {
  const { found, left } = await read({ steps });
  expect(found).toEqual([expect.stringContaining(expected)]);
  expect(left).toEqual(["whole"]);
});

it.each<[root: object, found: string]>([
  [{ arazzo: "2.0.0" }, "workflow/version : This is no Arazzo description of version 1.0 or 1.1."],
  [
    { sourceDescriptions: [{ name: "pets", url: "other.yaml" }] },
    "workflow/source /sourceDescriptions: None of the `sourceDescriptions` is openapi.yaml.",
  ],
])("%j", async (root, expected) => {
  const { found, left } = await read({ steps: [list] }, root);
  expect(found).toEqual([expected]);
  expect(left).toEqual([]);
});

it.each([
  ["by name", { only: ["workflows"] }, ["workflow/none"]],
  ["among all artefacts", {}, []],
] as const)(
  "without a description there are no workflows, asked for %s",
  async (_, config, codes) => {
    const { files, diagnostics } = await generateFrom(document, config);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    expect(files.has("workflows.ts")).toBe(false);
  },
);
