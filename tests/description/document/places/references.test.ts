/** Where references are in a document, and where something only looks like one. */
import { expect, test } from "vitest";

import { findReferences } from "../../../../generator/description/document/references.js";

const found = (value: unknown): readonly string[] =>
  findReferences(value).found.map(({ ref, pointer }) => `${JSON.stringify(ref)} at ${pointer}`);

const ref = { $ref: "a" };

test.each<[unknown, readonly string[]]>([
  [ref, ['"a" at ']],
  [
    [1, ref, [null, ref]],
    ['"a" at /1', '"a" at /2/1'],
  ],
  [{ "a/b": { c: ref }, d: ref }, ['"a" at /a~1b/c', '"a" at /d']],
  [{ a: { $ref: 1 } }, ["1 at /a"]],
  [{ a: { $ref: "a", not: ref } }, ['"a" at /a', '"a" at /a/not']],
  [null, []],
  ["$ref", []],
  [{ "x-a": ref }, []],
  [{ default: ref, const: ref, enum: [ref], example: ref }, []],
  [{ examples: [ref] }, []],
  [{ examples: { one: ref } }, ['"a" at /examples/one']],
  [{ examples: { one: { value: ref, dataValue: ref } } }, []],
  [{ value: ref, dataValue: ref }, ['"a" at /value', '"a" at /dataValue']],
  [{ examples: { $ref: "a" } }, ['"a" at /examples']],
  [{ examples: { $ref: { value: 1 } } }, []],
  [{ examples: { $ref: ref } }, ['"a" at /examples/$ref']],
  [{ properties: { $ref: { not: ref } } }, ['"a" at /properties/$ref/not']],
  [{ properties: ref }, ['"a" at /properties']],
  [
    { properties: { default: ref, "x-a": ref, examples: ref } },
    ['"a" at /properties/default', '"a" at /properties/x-a', '"a" at /properties/examples'],
  ],
  [{ properties: [{ default: ref, not: ref }] }, ['"a" at /properties/0/not']],
])("references in %j are found: %j", (value, expected) => {
  expect(found(value)).toEqual(expected);
});
