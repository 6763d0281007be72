/** What changes of a schema mean for those who send it and for those who read it. */
import { beforeAll, describe, expect, test } from "vitest";

import { readSchemaCases, SCHEMA_FILES } from "./cases.js";
import { compareSchemas, type SchemaFindings } from "./compare-schemas.js";

describe.each(SCHEMA_FILES)("changes of %s", (file) => {
  const cases = readSchemaCases(file);
  let found: readonly SchemaFindings[];
  beforeAll(async () => {
    found = await compareSchemas(cases);
  });

  test.each(cases.map((one, index) => ({ ...one, index })))(
    "both directions are judged: $name",
    ({ expected, index }) => {
      expect(found[index]).toMatchObject(expected);
    },
  );
});
