/** Which issues only mean that a value is newer than the code, and numbers that are rounded to be written. */
import { expect, it, test } from "vitest";

import { restore, toWire, withoutLongs } from "../../../runtime/wire/conversion/wire-value.js";
import { isUnlisted } from "../../../runtime/wire/descriptors/unlisted.js";
import type { ValidationIssue } from "../../../runtime/wire/descriptors/validator.js";

type Path = readonly PropertyKey[];
const listed = (path: Path, ...values: readonly unknown[]) => ({
  message: "",
  code: "invalid_value",
  values,
  path,
});
const wrong = (...path: Path) => ({ message: "", code: "invalid_type", path });
const union = (path: Path, ...errors: readonly unknown[]) => ({
  message: "",
  code: "invalid_union",
  errors,
  path,
});
const tagged = (details: object) => ({
  message: "",
  code: "invalid_union",
  path: ["t"],
  ...details,
});
const verdict = (issue: ValidationIssue, value: unknown, closed?: readonly string[][]) =>
  isUnlisted(issue, value, closed === undefined ? {} : { closed });

test.each<[string, ValidationIssue, unknown, boolean]>([
  ["another text", listed(["a"], "x", "y"), { a: "z" }, true],
  ["another number", listed(["a"], 1, 2), { a: 3 }, true],
  ["a number among texts and numbers", listed(["a"], "x", 1), { a: 3 }, true],
  ["the whole value", listed([], "x", "y"), "z", true],
  ["a value within others", listed(["a", 0, "b"], "x", "y"), { a: [{ b: "z" }] }, true],
  ["a value of another type", listed(["a"], "x", "y"), { a: 3 }, false],
  ["a value that is not there", listed(["a"], "x", "y"), {}, false],
  ["an inherited value", listed(["toString", "name"], "x", "y"), {}, false],
  ["a member of null", listed(["a"], "x", "y"), null, false],
  ["a member of a text", listed(["length"], 1, 2), "text", false],
  ["another constant", listed(["a"], "x"), { a: "z" }, false],
  ["no values at all", listed(["a"]), { a: "z" }, false],
  ["values that are not texts", listed(["a"], "x", true), { a: "z" }, false],
  ["values that are no list", { ...listed(["a"]), values: "xy" } as never, { a: "z" }, false],
  ["an issue of another kind", wrong("a"), { a: "z" }, false],
  [
    "another kind that lists values",
    { ...listed(["a"], "x", "y"), code: "x" } as never,
    { a: "z" },
    false,
  ],
  ["an issue without a code", { message: "", path: ["a"] }, { a: "z" }, false],
  [
    "an issue without values",
    { message: "", code: "invalid_value", path: ["a"] } as never,
    { a: "z" },
    false,
  ],
  [
    "steps that are objects",
    { ...listed([], "x", "y"), path: [{ key: "a" }] } as never,
    { a: "z" },
    true,
  ],
  ["a new alternative", tagged({ discriminator: "t" }), { t: "z" }, false],
  ["a new alternative without a text", tagged({ discriminator: "t" }), { t: 1 }, false],
  ["other details", tagged({}), { t: "z" }, false],
])("a value may be newer than the code: %s", (_, issue, value, newer) => {
  expect(verdict(issue, value)).toBe(newer);
});

test.each([
  [["x", "y"], false],
  [["y", "x"], false],
  [["x"], true],
  [["x", "q"], true],
  [["x", "y", "z"], true],
])("the closed enumeration %j refuses other values", (closed, newer) => {
  const issue = listed(["a"], "x", "y");
  expect(verdict(issue, { a: "z" }, [closed])).toBe(newer);
  expect(verdict(issue, { a: "z" }, [["q", "r"], closed])).toBe(newer);
});

const open = listed(["a"], "x", "y");
const tag = (value: string, ...path: Path) => listed(path.length === 0 ? ["t"] : path, value);

it.each<[string, ValidationIssue, unknown, boolean]>([
  ["one has only new values", union(["u"], [open], [wrong()]), { u: { a: "z" } }, true],
  ["the last has only new values", union(["u"], [wrong()], [open]), { u: { a: "z" } }, true],
  [
    "none has only new values",
    union(["u"], [open, wrong("b")], [wrong()]),
    { u: { a: "z" } },
    false,
  ],
  ["one has no issue to judge by", union(["u"], [], [wrong()]), { u: { a: "z" } }, false],
  ["there is one only", union(["u"], [open]), { u: { a: "z" } }, false],
  ["they are no lists", union(["u"], open, open), { u: { a: "z" } }, false],
  ["there are none", { ...union(["u"]), errors: "no" } as never, { u: { a: "z" } }, false],
  [
    "they belong to another issue",
    { ...union(["u"], [open], [open]), code: "x" } as never,
    { u: { a: "z" } },
    false,
  ],
  ["all have another tag", union([], [tag("p")], [tag("q")]), { t: "r" }, false],
  ["three have another tag", union([], [tag("p")], [tag("q")], [tag("s")]), { t: "r" }, false],
  [
    "all have another tag, and more is wrong",
    union([], [tag("p"), wrong("b")], [tag("q")]),
    { t: "r" },
    false,
  ],
  ["a text is one of them", union([], [wrong()], [tag("p")], [tag("q")]), { t: "r" }, false],
  ["one has a tag", union([], [wrong()], [tag("p")]), { t: "r" }, false],
  ["the tag is no text", union([], [tag("p")], [tag("q")]), { t: 1 }, false],
  ["they have different tags", union([], [tag("p")], [tag("q", "k")]), { t: "r", k: "r" }, false],
  ["the second has no tag", union([], [tag("p")], [wrong("t")]), { t: "r" }, false],
  ["one of three has no tag", union([], [tag("p")], [tag("q")], [wrong("t")]), { t: "r" }, false],
  [
    "the tag is deeper",
    union([], [tag("p", "t", "k")], [tag("q", "t", "k")]),
    { t: { k: "r" } },
    false,
  ],
  [
    "the tag is a choice",
    union([], [listed(["t"], "p", "o"), wrong("b")], [tag("q"), wrong("b")]),
    { t: "r" },
    false,
  ],
])("alternatives: newer than the code or not: %s", (_, issue, value, newer) => {
  expect(verdict(issue, value)).toBe(newer);
});

test.each<[bigint, number]>([
  [0n, 0],
  [1n, 1],
  [-1n, -1],
  [2n ** 53n + 1n, 2 ** 53],
  [2n ** 53n + 2n ** 51n + 3n, 2 ** 53 + 2 ** 51 + 2],
  [2n ** 63n - 1n, 2 ** 63 - 1024],
  [2n ** 63n, 2 ** 63],
  [-(2n ** 63n), -(2 ** 63)],
  [-(2n ** 63n) + 1n, -(2 ** 63) + 1024],
  [-(2n ** 53n) - 1n, -(2 ** 53)],
])("%d is rounded towards zero", (long, double) => {
  expect(toWire(long, "round")).toBe(double);
  expect(toWire({ a: [long] }, "keep")).toEqual({ a: [long] });
});

test.each<[made: unknown, wire: unknown, original: unknown, restored: unknown]>([
  [{ a: 1, b: 2 }, { a: 1 }, { a: 1n }, { a: 1n, b: 2 }],
  [[{ a: 1, b: 2 }], [{ a: 1 }], [{ a: 1n }], [{ a: 1n, b: 2 }]],
  [{ a: 1, b: 2 }, { a: 1 }, {}, { a: 1, b: 2 }],
  ["x", { a: 1 }, { a: 1n }, "x"],
  [{ a: 1 }, "x", { a: 1n }, { a: 1 }],
  [{ a: 1 }, { a: 2 }, "x", { a: 1 }],
  [null, { a: 2 }, { a: 1n }, null],
])("%j, made of %j, has what is unchanged: %#", (made, wire, original, restored) => {
  expect(restore(made, wire, original)).toEqual(restored);
});

test("only what is converted is copied, whatever its name", () => {
  const value = { a: [{ b: 1 }], c: null };
  expect(toWire(value, "round")).toBe(value);
  expect(withoutLongs(value)).toBe(value);
  const date = new Date(0);
  const given = Object.fromEntries([
    ["__proto__", date],
    ["same", value],
    ["list", [1, date]],
  ]);
  const written = toWire(given, "round") as { list: unknown; same: unknown };
  expect(JSON.stringify(written)).toBe(
    '{"__proto__":"1970-01-01T00:00:00.000Z","same":{"a":[{"b":1}],"c":null},"list":[1,"1970-01-01T00:00:00.000Z"]}',
  );
  expect(written.same).toBe(value);
  expect(Object.getOwnPropertyDescriptor(written, "__proto__")).toMatchObject({
    enumerable: true,
    configurable: true,
    writable: true,
  });
});
