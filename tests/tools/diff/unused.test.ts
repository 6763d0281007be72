/** Schemas that no message uses are still types in generated code. */
import { expect, it } from "vitest";

import { compareFiles, linesOf } from "./compare.js";

const files = (...names: readonly string[]) => ({
  "api.json": {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: { schemas: Object.fromEntries(names.map((name) => [name, { type: "object" }])) },
  },
});

it("a component that nothing uses is reported where it comes and goes", async () => {
  expect(linesOf(await compareFiles(files("Pet"), files("Pet")))).toEqual([]);
  const [gone, ...others] = linesOf(await compareFiles(files("Pet", "Toy"), files("Pet")));
  expect(others).toEqual([]);
  expect(gone).toMatch(/ name /);
  const [come, ...more] = linesOf(await compareFiles(files("Pet"), files("Pet", "Toy")));
  expect(more).toEqual([]);
  expect(come).toMatch(/^safe component-added /);
});
