/** A library that keeps its document passes; with any of these defects, it fails. */
import { expect, it } from "vitest";

import { createLibrary, verifyLibrary } from "./library.js";
import { ACCEPTED, ANSWERS } from "./answer-defects.js";
import { BYTES, EDGES, PAGES } from "./defects.js";
import { CALLERS, STATE } from "./state-defects.js";

it("verification of a library finds nothing in a server that keeps its document", async () => {
  const { findings, operations } = await verifyLibrary(createLibrary().send);
  expect(findings.map(({ diagnostic }) => diagnostic.message)).toEqual([]);
  expect(operations.filter(({ succeeded }) => !succeeded)).toEqual([]);
});

it.each([...ANSWERS, ...ACCEPTED, ...EDGES, ...PAGES, ...BYTES, ...STATE, ...CALLERS])(
  "verification of a library finds %s: %s",
  async (_, code, only, plant) => {
    const library = createLibrary();
    plant(library);
    const { findings } = await verifyLibrary(library.send, { only });
    const codes = findings.map(({ diagnostic }) => diagnostic.code);
    expect(codes).toContainEqual(expect.stringContaining(code));
  },
);
