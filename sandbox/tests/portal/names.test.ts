/** What the portal calls people. */
import { expect, it } from "vitest";

import { nameOf } from "../../src/portal/session/viewer.js";

type Person = Parameters<typeof nameOf>[0];

it.each([
  ["Ada", "Lovelace", "Ada Lovelace"],
  ["Ada", null, "Ada"],
  [null, "Lovelace", "Lovelace"],
  [null, null, "ada@example.test"],
])("%s and %s are shown as %s", (first, last, shown) => {
  const person = { first_name: first, last_name: last, email: "ada@example.test" } as Person;
  expect(nameOf(person)).toBe(shown);
});
