/** Which references may stand where OpenAPI has none, by where they are alone. */
import { expect, test } from "vitest";

import { mayBeMisplaced } from "../../../../generator/description/document/transclusion/transclude.js";

test.each([
  ["/info", true],
  ["/tags", true],
  ["/paths", true],
  ["/tags/0", true],
  ["/servers/0/variables/a", true],
  ["/paths/~1a/get/responses", true],
  ["/paths/~1a/get/requestBody/content/a~1b", false],
  ["/paths/~1a/get/responses/200", false],
  ["/paths/~1a/get/parameters/0", false],
  ["/paths/~1a", false],
  ["/components/schemas", true],
  ["/components/schemas/A", false],
  ["/components/schemas/tags", false],
  ["/components/schemas/A/properties", true],
  ["/components/schemas/A/properties/tags", false],
  ["/components/schemas/A/properties/tags/items", false],
  ["/components/schemas/A/properties/tags/0", false],
  ["/components/schemas/A/allOf", true],
  ["/components/schemas/A/allOf/0", false],
  ["/components/schemas/A/discriminator", true],
  ["/other", false],
  ["", false],
])("a position may hold a reference or not: %s: %s", (pointer, expected) => {
  expect(mayBeMisplaced({ ref: "#/a", pointer, value: {} })).toBe(expected);
});
