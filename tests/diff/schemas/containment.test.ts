/** An alternative that another one includes changes nothing: how far that is looked for. */
import { expect, test } from "vitest";

import { compareSchemas } from "./compare-schemas.js";

const properties = (count: number, schema: object): object => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema])),
});

test.each([
  [399, 0],
  [400, 2],
])("among %i properties, with %i findings", async (count, findings) => {
  const wide = { anyOf: [properties(count, { type: "string" }), { type: "boolean" }] };
  const narrow = properties(count, { type: "string", maxLength: 5 });
  const [found] = await compareSchemas([{ old: wide, now: { anyOf: [...wide.anyOf, narrow] } }]);
  expect(found?.forwards).toHaveLength(findings);
});
