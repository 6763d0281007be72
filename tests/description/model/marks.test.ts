import { expect, it } from "vitest";

import { mark } from "../../../generator/emitter-api.js";

// The test vectors of draft-eastlake-fnv, appendix C. Generated names depend on the marks from run to run.
it.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("the mark of %j is its FNV-1a hash in base 36", (text, hash) => {
  expect(mark(text)).toBe(hash.toString(36));
});
