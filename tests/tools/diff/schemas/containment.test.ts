/** How far is looked for alternatives that others include, and for bounds around alternatives. */
import { expect, test } from "vitest";

import { compareSchemas } from "./compare-schemas.js";

const properties = (count: number, schema: object): object => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema])),
});

test.each([
  [399, 0],
  [400, 2],
])(
  "an alternative among %i properties is looked for, with %i findings",
  async (count, findings) => {
    const wide = { anyOf: [properties(count, { type: "string" }), { type: "boolean" }] };
    const narrow = properties(count, { type: "string", maxLength: 5 });
    const [found] = await compareSchemas([{ old: wide, now: { anyOf: [...wide.anyOf, narrow] } }]);
    expect(found?.forwards).toHaveLength(findings);
  },
);

interface Nesting {
  /** How many schemas contain one another, each with a bound of its own. */
  readonly depth: number;
  /** The one that gets another bound, counted from the outside. */
  readonly changed: number;
}

/** The outermost schema always changes, so that what stands around the others is not the same. */
function nested({ depth, changed }: Nesting, isNew: boolean): object {
  let schema: object = { type: "string" };
  for (let level = depth; level > 0; level--)
    schema = {
      minLength: level,
      ...(isNew && level === 1 && { maxItems: 9 }),
      ...(isNew && level === changed && { maxLength: 9 }),
      anyOf: [schema, { type: "number" }],
    };
  return schema;
}

test.each([
  [{ depth: 5, changed: 1 }, 2],
  [{ depth: 6, changed: 1 }, 0],
  [{ depth: 6, changed: 2 }, 0],
  [{ depth: 9, changed: 6 }, 2],
  [{ depth: 9, changed: 5 }, 2],
  [{ depth: 10, changed: 5 }, 0],
])("a bound around alternatives is found: %o, with %i findings", async (nesting, findings) => {
  const [found] = await compareSchemas([
    { old: nested(nesting, false), now: nested(nesting, true) },
  ]);
  expect(found?.forwards).toHaveLength(findings);
});
