/** What the keys of OpenAPI's objects say about their values, wherever they stand. */
import { expect, test } from "vitest";

import {
  DATA_KEYS,
  EXAMPLE_DATA_KEYS,
  nameLevels,
  REFERRING_KEYS,
  SCHEMA_KEYS,
} from "../../../../generator/description/document/format/keys.js";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

test.each([
  ["data", DATA_KEYS, "$vocabulary const default enum example mapping scopes"],
  ["data of an example", EXAMPLE_DATA_KEYS, "dataValue value"],
  [
    "schemas",
    SCHEMA_KEYS,
    `$defs additionalProperties allOf anyOf contains contentSchema definitions dependencies dependentSchemas else if itemSchema
     items not oneOf patternProperties prefixItems properties propertyNames schema schemas then unevaluatedItems
     unevaluatedProperties`,
  ],
  [
    "objects that refer to something",
    new Set(REFERRING_KEYS.keys()),
    "discriminator examples links",
  ],
])("the values of some keys are %s", (_, keys, expected) => {
  expect([...keys].toSorted()).toEqual(words(expected));
});

test("the values of some keys are maps of objects by their names", () => {
  const maps = words(
    `$defs additionalOperations callbacks content definitions dependencies dependentSchemas encoding examples headers links
     mediaTypes parameters pathItems paths patternProperties properties requestBodies responses schemas
     securitySchemes variables webhooks`,
  );
  expect(maps.filter((key) => nameLevels(key) !== 1)).toEqual([]);
  expect([...SCHEMA_KEYS].filter((key) => nameLevels(key) > 0 && !maps.includes(key))).toEqual([]);
});
