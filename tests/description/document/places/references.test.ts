/** Where references are in a document, and where something only looks like one. */
import { expect, test } from "vitest";

import { findReferences } from "../../../../generator/description/document/references.js";

const found = (value: unknown): readonly string[] =>
  findReferences(value).map(({ ref, pointer }) => `${JSON.stringify(ref)} at ${pointer}`);

const ref = { $ref: "a" };

test.each<[string, unknown, readonly string[]]>([
  ["at the root", ref, ['"a" at ']],
  ["in a list", [1, ref, [null, ref]], ['"a" at /1', '"a" at /2/1']],
  ["in objects", { "a/b": { c: ref }, d: ref }, ['"a" at /a~1b/c', '"a" at /d']],
  ["of another type", { a: { $ref: 1 } }, ["1 at /a"]],
  ["beside others", { a: { $ref: "a", not: ref } }, ['"a" at /a', '"a" at /a/not']],
  ["nothing", null, []],
  ["a text", "$ref", []],
  ["in extensions", { "x-a": ref }, []],
  ["in data", { default: ref, const: ref, enum: [ref], example: ref }, []],
  ["in examples of a schema", { examples: [ref] }, []],
  ["of examples", { examples: { one: ref } }, ['"a" at /examples/one']],
  ["in the value of an example", { examples: { one: { value: ref, dataValue: ref } } }, []],
  [
    "in something called value",
    { value: ref, dataValue: ref },
    ['"a" at /value', '"a" at /dataValue'],
  ],
  ["instead of a map of examples", { examples: { $ref: "a" } }, ['"a" at /examples']],
  ["an example called so", { examples: { $ref: { value: 1 } } }, []],
  ["an example that is one", { examples: { $ref: ref } }, ['"a" at /examples/$ref']],
  [
    "of a property called so",
    { properties: { $ref: { not: ref } } },
    ['"a" at /properties/$ref/not'],
  ],
  ["instead of properties", { properties: ref }, ['"a" at /properties']],
  [
    "of properties with names of keywords",
    { properties: { default: ref, "x-a": ref, examples: ref } },
    ['"a" at /properties/default', '"a" at /properties/x-a', '"a" at /properties/examples'],
  ],
  [
    "in a list instead of properties",
    { properties: [{ default: ref, not: ref }] },
    ['"a" at /properties/0/not'],
  ],
])("references are found where they are: %s", (_, value, expected) => {
  expect(found(value)).toEqual(expected);
});
