/** What was observed leads back: to the document, as an overlay, and to the changes that messages show already. */
import { expect, test } from "vitest";
import { parse } from "yaml";

import { ObservedReport } from "../../runtime/wire/observation/report.js";
import type { Deviation } from "../../runtime/wire/observation/report.js";
import { addCoverage } from "../../generator/tools/verify/session/coverage-file.js";
import { countOf } from "../../generator/tools/verify/session/coverage.js";
import { type UserFolder, userFolder } from "../support/cli.js";

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const shell = { $ref: "#/components/schemas/Shell" };
const documentOf = (openapi: string) => ({
  openapi,
  info: { title: "Sea", version: "1.0.0" },
  paths: {
    "/shells/{id}": {
      put: {
        operationId: "putShell",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "size", in: "query", required: true, schema: { type: "string" } },
        ],
        requestBody: { required: true, ...json(shell) },
        responses: {
          "200": {
            description: "The shell.",
            headers: { "X-Total": { required: true, schema: { type: "string" } } },
            ...json({ type: "array", items: shell }),
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Shell: {
        type: "object",
        required: ["id", "it's"],
        properties: {
          id: { type: "string" },
          "it's": { type: "string" },
          colour: { type: "string", enum: ["red", "white"] },
          inner: shell,
        },
      },
    },
  },
});

const at = (path: string, kind: Deviation["kind"], part = "200"): Deviation => ({
  ...{ message: "PUT /shells/{id}", part, path, kind },
});

const PUT = ["paths", "/shells/{id}", "put"];
const OK = [...PUT, "responses", "200"];
const SHELL = ["components", "schemas", "Shell"];
const STATUS = { description: "Observed; what it means is not known." };

/** What is observed, with its name, and what the document says of it once it is corrected. */
const OBSERVED: readonly (readonly [Deviation, string, readonly string[], unknown])[] = [
  [at("", "status", "409"), "", [...PUT, "responses", "409"], STATUS],
  [at("/body", "media-type"), "text/html", [...OK, "content", "text/html"], {}],
  [at("/headers", "header"), "X-Cost", [...OK, "headers", "X-Cost"], { schema: {} }],
  [at("/headers/X-Total", "required"), "", [...OK, "headers", "X-Total", "required"], false],
  [at("/query/size", "required", "request"), "", [...PUT, "parameters", "1", "required"], false],
  [at("/body", "required", "request"), "", [...PUT, "requestBody", "required"], false],
  [at("/body", "property"), "vat", [...SHELL, "properties", "vat"], {}],
  [at("/body/it's", "required"), "", [...SHELL, "required"], ["id"]],
  [
    at("/body/colour", "enum"),
    "",
    [...SHELL, "properties", "colour", "x-enum-extensibility"],
    "open",
  ],
];

let user: UserFolder;

/** The document with the overlay that `gaps` proposes, and what it leaves open. */
async function corrected(
  openapi: string,
  rows: readonly (readonly [Deviation, string, ...unknown[]])[],
) {
  const report = new ObservedReport({ names: true });
  for (const [deviation, name] of rows) report.note(deviation, 2, name === "" ? {} : { [name]: 2 });
  user = userFolder({ "old.json": documentOf(openapi), "report.json": JSON.stringify(report) });
  const { exit, out, err } = await user.apostille("gaps", "old.json", "--observed", "report.json");
  expect(exit, err).toBe(0);
  if (out === "") return { document: {}, out, err };
  user.write("overlay.json", out);
  const bundled = await user.apostille("bundle", "old.json", "--overlay", "overlay.json");
  expect(bundled.exit, bundled.err).toBe(0);
  user.write("new.yaml", bundled.out);
  return { document: parse(bundled.out) as object, out, err };
}

const valueAt = (document: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);

interface Findings {
  readonly findings: readonly {
    readonly kind: string;
    readonly side: string;
    readonly observed?: number;
  }[];
}

test("an overlay says what was observed, and diff finds every change of it observed", async () => {
  const { document, out } = await corrected("3.1.0", OBSERVED);
  for (const [, , path, expected] of OBSERVED)
    expect(valueAt(document, path), path.join("/")).toEqual(expected);
  const { actions } = JSON.parse(out) as { actions: readonly { readonly description: string }[] };
  expect(actions).toHaveLength(OBSERVED.length);
  expect(actions.every(({ description }) => description.startsWith("Observed: "))).toBe(true);
  const diff = ["diff", "old.json", "new.yaml", "--json", "--observed", "report.json"] as const;
  const { findings } = JSON.parse((await user.apostille(...diff)).out) as Findings;
  // A request has the same schema, and was not observed to deviate from it.
  const isShared = ({ side, kind }: Findings["findings"][number]): boolean =>
    side === "request" && /^(?:property|enum)/.test(kind);
  expect(findings.length).toBeGreaterThan(OBSERVED.length);
  expect(findings.map(({ kind, observed }) => [kind, observed])).toEqual(
    findings.map((one) => [one.kind, isShared(one) ? undefined : 2]),
  );
});

test.each([
  [
    "3.1.0",
    { anyOf: [shell, { type: "null" }] },
    { type: ["string", "null"], enum: ["red", "white", null] },
  ],
  [
    "3.0.4",
    { nullable: true, allOf: [shell] },
    { type: "string", nullable: true, enum: ["red", "white"] },
  ],
])("null is proposed as OpenAPI %s says it", async (version, inner, colour) => {
  const { document } = await corrected(version, [
    [at("/body/inner", "null"), ""],
    [at("/body/colour", "null"), ""],
  ]);
  expect(valueAt(document, [...SHELL, "properties"])).toMatchObject({ inner, colour });
});

test("what no correction follows from is listed, and nothing is proposed for it", async () => {
  const { out, err } = await corrected("3.1.0", [
    [at("/body/id", "type"), ""],
    [at("/body", "property"), ""],
    [{ ...at("/body", "type"), message: "GET /gone" }, ""],
    [{ message: "", part: "delivery", path: "", kind: "event" }, ""],
  ]);
  expect(out).toBe("");
  expect(err.split("\n").toSorted()).toEqual(
    [
      "",
      "open: an undeclared event of an event delivery, 2 times",
      "open: an undeclared property at /body of PUT /shells/{id} 200, 2 times",
      "open: another type at /body of GET /gone 200, 2 times",
      "open: another type at /body/id of PUT /shells/{id} 200, 2 times",
    ].toSorted(),
  );
});

test("a change that nothing observed shows is not called observed", async () => {
  await corrected("3.1.0", OBSERVED);
  const other = new ObservedReport();
  for (const [{ kind, path }] of OBSERVED) {
    other.note(at(path, kind, "500"));
    other.note(at("/body/inner", kind === "status" || kind === "header" ? "constraint" : "null"));
  }
  user.write("other.json", JSON.stringify(other));
  const { out } = await user.apostille(
    "diff",
    "old.json",
    "new.yaml",
    "--json",
    "--observed",
    "other.json",
  );
  expect(out).toContain("property-added");
  expect(
    (JSON.parse(out) as Findings).findings.filter(({ observed }) => observed !== undefined),
  ).toEqual([]);
});

test("coverage takes in what was observed, and reports of another form are refused", async () => {
  const report = new ObservedReport();
  report.see("statuses", "putShell", "200");
  const counts = [countOf("statuses", [{ operation: "putShell", name: "200", seen: false }])];
  const json = JSON.parse(JSON.stringify(report)) as unknown;
  expect(addCoverage(counts, json)[0]?.seen).toBe(1);
  user = userFolder({ "old.json": documentOf("3.1.0") });
  const deviation = { ...at("/body/inner", "null"), count: 1 };
  for (const wrong of [
    { observed: 2 },
    ...["other", "constructor", 1].map((kind) => ({ deviations: [{ ...deviation, kind }] })),
    ...[-1, 0.5, 2 ** 53, "1"].map((count) => ({ deviations: [{ ...deviation, count }] })),
  ]) {
    user.write("report.json", { ...report.toJSON(), ...wrong });
    for (const command of ["gaps old.json", "diff old.json old.json"]) {
      const words = [...command.split(" "), "--observed", "report.json"];
      const { exit, err } = await user.apostille(...words);
      expect(exit, JSON.stringify(wrong)).toBe(2);
      expect(err).toContain("diff/traffic");
    }
  }
});
