/** `$recursiveRef` of JSON Schema 2019-09, as references of today. */
import { expect, test } from "vitest";

import { readRecursiveReferences } from "../../../../generator/description/document/recursive-references.js";
import { loadFiles } from "../../../support/load.js";
import { ref } from "../../../support/openapi.js";

/** The value without recursive references, and the places that are reported. */
function read(value: object) {
  const reported: string[] = [];
  const source = { uri: "file:///a", text: JSON.stringify(value), format: "json", value } as const;
  const result = readRecursiveReferences(source, ({ location }) =>
    reported.push(location?.pointer ?? ""),
  );
  return { value: result.value, reported };
}

const schemas = (members: object): object => ({ components: { schemas: members } });
const HERE = { $recursiveRef: "#" };

test.each<[string, object, object, readonly string[]]>([
  [
    "lead to the component around them",
    schemas({ A: { items: { ...HERE, title: "t" } }, B: { not: [HERE] } }),
    schemas({
      A: { items: { title: "t", $ref: "#/components/schemas/A" } },
      B: { not: [ref("B")] },
    }),
    ["/components/schemas/A/items/$recursiveRef", "/components/schemas/B/not/0/$recursiveRef"],
  ],
  [
    "lead to the nearest schema that says so",
    schemas({ A: { items: { $recursiveAnchor: true, not: HERE }, not: HERE } }),
    schemas({ A: { items: { not: { $ref: "#/components/schemas/A/items" } }, not: ref("A") } }),
    ["/components/schemas/A/items/not/$recursiveRef", "/components/schemas/A/not/$recursiveRef"],
  ],
  [
    "stay where nothing is around them, or they have another value, or are data",
    {
      a: HERE,
      ...schemas({
        A: { $recursiveRef: "#/a", $recursiveAnchor: false, default: HERE, not: null },
      }),
    },
    {
      a: HERE,
      ...schemas({
        A: { $recursiveRef: "#/a", $recursiveAnchor: false, default: HERE, not: null },
      }),
    },
    [],
  ],
  [
    "at the anchor itself lead to it",
    schemas({ A: { not: { ...HERE, $recursiveAnchor: true } } }),
    schemas({ A: { not: { $ref: "#/components/schemas/A/not" } } }),
    ["/components/schemas/A/not/$recursiveRef"],
  ],
])("recursive references are read: %s", (_, value, expected, reported) => {
  expect(read(value)).toEqual({ value: expected, reported });
});

test("a document without any is as it was", () => {
  const value = schemas({ A: { $recursiveAnchor: true } });
  expect(read(value).value).toBe(value);
});

test("recursive references are read in every file of a description", async () => {
  const list = { $recursiveAnchor: true, items: HERE };
  const { set } = await loadFiles({
    "a.json": {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: { A: { items: HERE }, B: { $ref: "b.json" } } },
    },
    "b.json": list,
  });
  const [entry, other] = [...(set?.documents.values() ?? [])];
  expect(set?.entry.value).toMatchObject(schemas({ A: { items: ref("A") } }));
  expect(entry?.value).toEqual(set?.entry.value);
  expect(other?.value).toMatchObject({ items: { $ref: "#" } });
});
