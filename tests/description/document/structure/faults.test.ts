/** Faults of single values and references, and what is said about them. */
import { expect, test } from "vitest";

import type { Diagnostic } from "../../../../generator/description/diagnostics/diagnostic.js";
import { checkStructure } from "../../../../generator/description/document/structure/index.js";
import { loadFiles } from "../../../support/load.js";
import { structureOf } from "../../../support/structure.js";

const document = (fields: object, openapi = "3.1.0"): object => ({
  openapi,
  info: { title: "T", version: "1" },
  paths: {},
  ...fields,
});
const schemas = (members: object, openapi?: string): object =>
  document({ components: { schemas: members } }, openapi);

/** `code pointer message`, of all that is reported. */
async function faults(value: unknown): Promise<readonly string[]> {
  const { set, diagnostics } = await loadFiles({ "a.json": JSON.stringify(value) });
  const own: Diagnostic[] = [];
  if (set !== undefined) checkStructure(set, (one) => own.push(one));
  return [...diagnostics, ...own].map(
    ({ code, location, message }) => `${code} ${location?.pointer} ${message}`,
  );
}

const starting = (...starts: readonly string[]) =>
  starts.map((start) => expect.stringContaining(start));

test.each<[string, unknown, readonly string[]]>([
  ["a text instead of a document", "text", ["document/not-an-object  "]],
  ["null instead of a document", null, ["document/not-an-object  "]],
  ["a list instead of a document", [], ["document/not-an-object  "]],
  ["a number for a version", { openapi: 3 }, ["document/version-not-string /openapi "]],
  [
    "null in a list of names",
    document({ tags: [{ name: "a" }], "x-a": 1, security: [{ a: [null] }] }),
    ["structure/wrong-type /security/0/a/0 Each entry of"],
  ],
  [
    "null in a list of types",
    schemas({ A: { type: ["string", null] } }),
    ["structure/null-type /components/schemas/A/type/1 "],
  ],
  [
    "a component called like an extension",
    schemas({ "x-a": 1 }),
    ["structure/wrong-type /components/schemas/x-a "],
  ],
  [
    "a number for another schema",
    schemas({ A: { additionalProperties: 1 } }),
    [
      "structure/wrong-type /components/schemas/A/additionalProperties `additionalProperties` must be true or false or a Schema Object",
    ],
  ],
  [
    "a reference instead of a text",
    document({ info: { title: "T", version: { $ref: "#/x" } } }),
    [
      "ref/unusual /info/version/$ref A reference is used in place of a string.",
      'ref/missing /info/version/$ref "#/x" does not exist.',
    ],
  ],
  ["a synonym of a type", schemas({ A: { type: "decimal" } }), ["Did you mean `number`?"]],
  [
    "a synonym that is none of the values",
    document({
      paths: {
        "/": { get: { responses: {}, parameters: [{ name: "a", in: "list", schema: {} }] } },
      },
    }),
    [
      'structure/wrong-value /paths/~1/get/parameters/0/in `in` cannot be "list"; it must be one of query, header, path, cookie (with `lenient`, the parameter is left out).',
    ],
  ],
  [
    "a text of sixty characters",
    document({ tags: "a".repeat(58) }),
    [`not the string "${"a".repeat(58)}"`],
  ],
  ["a longer text", document({ tags: "a".repeat(70) }), [`not the string "${"a".repeat(59)} (`]],
])("a fault of structure is found: %s", async (_, value, expected) => {
  expect(await faults(value)).toEqual(starting(...expected));
});

const Y = { type: "string" };
test.each<[string, object, readonly string[]]>([
  [
    "what stands beside it in 3.1",
    schemas({ A: { $ref: "#/components/schemas/Y", type: 7 }, Y }),
    ["structure/wrong-type /components/schemas/A/type "],
  ],
  [
    "what stands beside it in 3.0",
    schemas({ A: { $ref: "#/components/schemas/Y", type: 7 }, Y }, "3.0.3"),
    [],
  ],
  [
    "its target elsewhere",
    {
      ...schemas({ A: { $ref: "#/x-a" }, Y }),
      "x-a": { $ref: "#/components/schemas/Y", minLength: "one" },
    },
    ["structure/wrong-type /x-a/minLength "],
  ],
  [
    "the target of a parameter elsewhere",
    {
      ...document({
        components: {
          parameters: { A: { $ref: "#/x-a" }, B: { name: "b", in: "query", schema: {} } },
        },
      }),
      "x-a": { $ref: "#/components/parameters/B", other: 1 },
    },
    ["structure/beside-ref /x-a "],
  ],
  [
    "a map",
    schemas({ A: { not: { $ref: "#/components/schemas" } }, Y }),
    ['structure/other-kind /components/schemas/A/not/$ref "#/components/schemas" '],
  ],
  [
    "an object that cannot be of that kind",
    document({ components: { parameters: { A: { $ref: "#/info" } } } }),
    ["an Info Object (with `lenient`, the parameter is left out)"],
  ],
  ["an object of another kind", schemas({ A: { not: { $ref: "#/info" } } }), ["an Info Object"]],
  [
    "nothing, in place of a list",
    document({ tags: { $ref: "#/x-tags", other: 1 } }),
    ["ref/unusual /tags/$ref", "ref/missing /tags/$ref", "structure/beside-ref /tags "],
  ],
  [
    "itself, in place of a list",
    { ...document({ tags: { $ref: "#/x-tags" } }), "x-tags": { $ref: "#/x-tags" } },
    ["ref/unusual /tags/$ref", "ref/unusual /x-tags/$ref", "ref/loop /x-tags/$ref"],
  ],
])("a reference to %s is checked", async (_, value, expected) => {
  expect(await faults(value)).toEqual(starting(...expected));
});

test.each([
  ["a list of something for a map", { paths: [1] }, false],
  ["null for an object", { components: null }, true],
  ["a list of something for an object", { components: [1] }, false],
  ["a number for a map", { paths: 1 }, false],
  ["a list of something for a required object", { info: [1] }, true],
  ["an empty list for a required object", { info: [] }, true],
])("%s can be read leniently: %s", async (_, fields, lenient) => {
  const { located } = await structureOf({ "a.json": document(fields) });
  const errors = located.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message.includes("(with `lenient`, "))).toEqual([lenient]);
});

test.each([[{ paths: null }], [{ components: { schemas: null } }]])(
  "an empty value for a map costs nothing: %j",
  async (fields) => {
    const { located } = await structureOf({ "a.json": document(fields) });
    expect(located.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      "warning structure/left-out",
    ]);
  },
);

test("what is nearly right is suggested, beside what is there", async () => {
  const broken = (ref: string): object => ({
    ...schemas({ Pets: Y, Other: { $ref: ref } }),
    "x-null": null,
  });
  const suggestion = async (ref: string): Promise<string | undefined> => {
    const [fault = "", ...more] = await faults(broken(ref));
    expect(more).toEqual([]);
    return /Did you mean "(.*)"\?/.exec(fault)?.[1];
  };
  expect(await suggestion("#/components/schemas/Pet")).toBe("#/components/schemas/Pets");
  expect(await suggestion("a.json#/components/schemas/Pet")).toBe(
    "a.json#/components/schemas/Pets",
  );
  expect(await suggestion("#/components/schemas/Zebra")).toBeUndefined();
  expect(await suggestion("#/info/title/0")).toBeUndefined();
  expect(await suggestion("#/info/title/9")).toBeUndefined();
  expect(await suggestion("#/x-null/a")).toBeUndefined();
  expect(await suggestion("#/nothing/a")).toBeUndefined();
});
