import { expect, it } from "vitest";

import { after, allEventually } from "../../../runtime/server/http/eventually.js";

it("eventually uses what is known at once, and waits for what is not", async () => {
  expect(after(1, (value) => value + 1)).toBe(2);
  expect(await after(Promise.resolve(1), (value) => value + 1)).toBe(2);
  expect(allEventually([1, 2])).toEqual([1, 2]);
  for (const values of [
    [1, Promise.resolve(2)],
    [Promise.resolve(1), 2],
    [Promise.resolve(1), Promise.resolve(2)],
  ]) {
    const later = allEventually(values);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toEqual([1, 2]);
  }
});
