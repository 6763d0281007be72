/** What no operation and no webhook leads to cannot make a document unusable. */
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { readApi } from "../../../generator/output/stages/generate.js";
import { userFolder } from "../../support/cli.js";

/** Reads `main.json`; findings as "severity code file#pointer". */
async function findingsOf(
  main: object,
  others: Readonly<Record<string, string | object>> = {},
): Promise<readonly string[]> {
  const info = { title: "T", version: "1" };
  const place = userFolder({ "main.json": { openapi: "3.1.0", info, ...main }, ...others });
  const root = place.folder;
  const found: string[] = [];
  await readApi(
    { input: `${root}/main.json` },
    {
      report: ({ severity, code, location }) => {
        if (severity === "info") return;
        const file = fileURLToPath(location?.document ?? "").slice(root.length + 1);
        found.push(`${severity} ${code} ${file}#${location?.pointer}`);
      },
    },
  );
  return found;
}

const giving = (schema: object, fields: object = {}) => ({
  paths: {
    "/a": {
      get: {
        responses: { 200: { description: "A.", content: { "application/json": { schema } } } },
        ...fields,
      },
    },
  },
});
const ref = (target: string) => ({ $ref: target });
const component = (name: string) => ref(`#/components/schemas/${name}`);
const nowhere = component("None");
const listOfNowhere = { type: "array", items: nowhere };
const schemas = (all: object) => ({ components: { schemas: all } });

it("a second file may be broken where nothing leads", async () => {
  const findings = await findingsOf(giving(ref("b.json#/components/schemas/Good")), {
    "b.json": {
      openapi: "3.1.0",
      info: { title: "B", version: "1" },
      paths: { "/b": { get: { parameters: [ref("#/components/parameters/None")] } } },
      ...schemas({ Good: { type: "object" }, Bad: nowhere, Worse: ref("none.json") }),
    },
  });
  expect(findings).toEqual([
    "warning ref/file-missing b.json#/components/schemas/Worse/$ref",
    "warning ref/missing b.json#/paths/~1b/get/parameters/0/$ref",
    "warning ref/missing b.json#/components/schemas/Bad/$ref",
  ]);
});

it.each(["missing.md", "../outside.md"])(
  "a reference in the place of a text costs the text: %s",
  async (target) => {
    const findings = await findingsOf(
      giving(
        { type: "object", properties: { description: { type: "string" } } },
        { description: ref(target) },
      ),
    );
    const at = "main.json#/paths/~1a/get/description";
    expect(findings).toEqual([
      expect.stringMatching(new RegExp(`^warning ref/(file-missing|outside) ${at}/\\$ref$`)),
      `warning ref/unusual ${at}/$ref`,
    ]);
    const property = giving({ type: "object", properties: { description: ref(target) } });
    expect((await findingsOf(property))[0]).toMatch(/^error ref/);
  },
);

it("a file that only unreached places refer to need not even parse", async () => {
  const main = { ...giving({ type: "string" }), ...schemas({ Unused: ref("broken.yaml#/A") }) };
  const broken = { "broken.yaml": "A: [" };
  const severities = async (document: object) =>
    new Set((await findingsOf(document, broken)).map((finding) => finding.split(" ")[0]));
  expect(await severities(main)).toEqual(new Set(["warning"]));
  expect(await severities({ ...main, ...giving(component("Unused")) })).toEqual(new Set(["error"]));
});

it.each<[string, object, string]>([
  ["that is a string", { Dialect: "https://example.com/dialect" }, "structure/wrong-type"],
  [
    "that leads nowhere",
    { A: { type: "array", items: component("B") }, B: nowhere },
    "ref/missing",
  ],
])("an unused component %s is a warning", async (_, all, code) => {
  const findings = await findingsOf({ ...giving({ type: "string" }), ...schemas(all) });
  expect(findings[0]).toContain(`warning ${code} main.json#/components`);
  expect(findings.filter((finding) => finding.startsWith("error"))).toEqual([]);
});

it.each<[string, object]>([
  ["of a response", { ...giving(component("A")), ...schemas({ A: listOfNowhere }) }],
  [
    "behind other references",
    {
      ...giving(component("A")),
      ...schemas({ A: { properties: { b: component("B") } }, B: listOfNowhere }),
    },
  ],
  [
    "of a child of a parent with a discriminator",
    {
      ...giving(component("Parent")),
      ...schemas({
        Parent: {
          type: "object",
          required: ["kind"],
          properties: { kind: { type: "string" } },
          discriminator: { propertyName: "kind" },
        },
        Child: { allOf: [component("Parent")] },
        Grandchild: { allOf: [component("Child"), listOfNowhere] },
      }),
    },
  ],
  [
    "that a mapping names by its URI",
    {
      ...giving(component("A")),
      ...schemas({
        A: { discriminator: { propertyName: "k", mapping: { b: "#/components/schemas/B" } } },
        B: listOfNowhere,
      }),
    },
  ],
  [
    "of a webhook",
    {
      webhooks: { a: { post: { requestBody: { $ref: "#/components/requestBodies/A" } } } },
      components: {
        requestBodies: { A: { content: { "application/json": { schema: listOfNowhere } } } },
      },
    },
  ],
  ["of a document of components alone", schemas({ A: listOfNowhere })],
])("a broken schema %s is an error", async (_, main) => {
  const findings = await findingsOf(main);
  expect(findings).toContainEqual(expect.stringContaining("error ref/missing main.json#"));
});

it("security schemes are used by name", async () => {
  const findings = await findingsOf({
    ...giving({ type: "string" }, { security: [{ key: [] }] }),
    components: { securitySchemes: { key: "text" } },
  });
  expect(findings).toContain(
    "error structure/wrong-type main.json#/components/securitySchemes/key",
  );
});

it("a property whose reference leads nowhere accepts every value, with a warning", async () => {
  const object = { type: "object", properties: { gone: nowhere, kept: { type: "string" } } };
  expect(await findingsOf(giving(object))).toEqual([
    expect.stringMatching(/^warning ref\/property-missing .*\/properties\/gone\/\$ref$/),
  ]);
});

it("a body without content, where a file has an empty key, is a warning", async () => {
  const findings = await findingsOf(giving({ type: "string" }, { requestBody: { content: null } }));
  expect(findings).toEqual([
    "warning structure/left-out main.json#/paths/~1a/get/requestBody/content",
    "warning operation/body-empty main.json#/paths/~1a/get/requestBody",
  ]);
});
