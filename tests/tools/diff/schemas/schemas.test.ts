/** What changes of a schema mean for those who send it and for those who read it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { type BothDirections, compareSchemas, type SchemaChange } from "./compare-schemas.js";

interface Case extends SchemaChange, BothDirections {
  readonly name: string;
}

describe.each(["values", "unions", "objects", "beside", "conditions"])("changes of %s", (file) => {
  const path = fileURLToPath(new URL(`${file}.yaml`, import.meta.url));
  const cases = parse(readFileSync(path, "utf8")) as readonly Case[];
  let found: readonly BothDirections[];
  beforeAll(async () => {
    found = await compareSchemas(cases);
  });

  test.each(cases.map((one, index) => [one.name, one, index] as const))("%s", (_, one, index) => {
    const { forwards, backwards } = one;
    expect(found[index]).toEqual({ forwards, backwards });
  });
});
