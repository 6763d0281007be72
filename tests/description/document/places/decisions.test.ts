/** The decisions about what the source of a document leaves open. */
import { expect, test } from "vitest";

import { findDecisions } from "../../../../generator/description/document/decisions.js";

const found = (...values: readonly unknown[]) =>
  findDecisions(
    values.map((value, index) => ({ uri: `d${index}`, text: "", format: "json", value })),
  );

const decision = (open: string, more: object = {}) => ({ open, decided: "yes", ...more });

test.each<[string, unknown, readonly object[]]>([
  ["none", { a: [null, 1, "x-not-shown"] }, []],
  ["in a text", "x-not-shown", []],
  ["of nothing", { "x-not-shown": null }, []],
  ["of texts", { "x-not-shown": ["a", null, 1] }, []],
  ["without a question", { "x-not-shown": { decided: "yes" } }, []],
  ["without an answer", { "x-not-shown": { open: "a", decided: 1 } }, []],
  [
    "one",
    { "a/b": [{ "x-not-shown": decision("a") }] },
    [{ open: "a", decided: "yes", document: "d0", pointer: "/a~1b/0/x-not-shown" }],
  ],
  [
    "with all that it may say",
    { "x-not-shown": decision("a", { gap: 2, why: "b", more: 1 }) },
    [{ gap: 2, open: "a", decided: "yes", why: "b", document: "d0", pointer: "/x-not-shown" }],
  ],
  [
    "with things of other types",
    { "x-not-shown": decision("a", { gap: "2", why: 3 }) },
    [{ open: "a", decided: "yes", document: "d0", pointer: "/x-not-shown" }],
  ],
  [
    "a list",
    { "x-not-shown": [decision("a"), decision("b")] },
    [
      { open: "a", decided: "yes", document: "d0", pointer: "/x-not-shown" },
      { open: "b", decided: "yes", document: "d0", pointer: "/x-not-shown" },
    ],
  ],
])("a decision about an open question is read: %s", (_, value, expected) => {
  expect(found(value)).toEqual(expected);
});

test("decisions are grouped by gap, in the order of the documents", () => {
  const at = (open: string, gap?: number) => ({ "x-not-shown": decision(open, { gap }) });
  const one = {
    ...at("z"),
    a: { ...at("y", 3), b: at("x", 2) },
    c: at("w", 3),
    d: [at("v"), at("u", 0)],
  };
  expect(found(one, at("t", 2), at("s")).map(({ open }) => open)).toEqual([
    "u",
    "x",
    "t",
    "y",
    "w",
    "z",
    "v",
    "s",
  ]);
});
