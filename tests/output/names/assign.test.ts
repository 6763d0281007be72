/** Which request gets a name that several want. */
import { expect, test } from "vitest";

import { assignNames, type NameRequest } from "../../../generator/output/names/assign.js";

type Wish = Partial<NameRequest> & { readonly wanted: string };

/** The names of requests, whose keys are `0`, `1` and so on, and the clashes that are reported. */
function assigned(...wishes: readonly Wish[]) {
  const clashes: unknown[] = [];
  const names = assignNames(
    wishes.map((wish, index) => ({
      key: String(index),
      rank: 3,
      origin: { document: "d", pointer: `/${index}` },
      ...wish,
    })),
    ({ code, location, related, message }) =>
      clashes.push([
        code,
        message,
        location?.pointer,
        related?.map((one) => one.location?.pointer),
      ]),
  );
  return {
    names: [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name),
    clashes,
  };
}

const MARKED = (name: string) => expect.stringMatching(new RegExp(`^${name}_[0-9a-z]+$`));

const A: Wish = { wanted: "A" };

test.each<[string, readonly Wish[], readonly unknown[], number]>([
  ["different names", [A, { wanted: "B" }], ["A", "B"], 0],
  ["the earliest", [A, A], ["A", MARKED("A")], 1],
  ["the lowest rank", [A, { ...A, rank: 1 }], [MARKED("A"), "A"], 1],
  ["another spelling, without a report", [A, { ...A, spelled: "a" }], ["A", "a"], 0],
  ["a spelling that must be changed", [A, { ...A, spelled: "a-b" }], ["A", "a_b"], 1],
  ["a spelling that is taken", [A, { ...A, spelled: "A" }], ["A", MARKED("A")], 1],
  ["a spelling that is no name", [A, { ...A, spelled: "1" }], ["A", MARKED("A")], 1],
  ["a longer name", [A, { ...A, longer: ["no name", "BA", "CBA"] }], ["A", "BA"], 1],
  [
    "a longer name that nothing has",
    [A, { ...A, longer: ["BA"] }, { ...A, longer: ["BA", "CA"] }],
    ["A", "BA", "CA"],
    2,
  ],
  [
    "a longer name that nothing wants",
    [A, { ...A, longer: ["BA", "CA"] }, { wanted: "BA" }],
    ["A", "CA", "BA"],
    1,
  ],
  [
    "a spelling rather than a longer name",
    [A, { ...A, spelled: "a", longer: ["BA"] }],
    ["A", "a"],
    0,
  ],
  [
    "a word of the language",
    [{ wanted: "class" }, { wanted: "class" }],
    ["class_", MARKED("class_")],
    1,
  ],
  ["a digit", [{ wanted: "1a" }], ["_1a"], 0],
  ["other characters", [{ wanted: "a-b c" }], ["abc"], 0],
  [
    "no usable character",
    [{ wanted: "--" }, { wanted: "" }],
    [MARKED("Unnamed"), MARKED("Unnamed")],
    0,
  ],
])("names are assigned: %s", (_, wishes, expected, clashes) => {
  const found = assigned(...wishes);
  expect(found.names).toEqual(expected);
  expect(found.clashes).toHaveLength(clashes);
});

test("a clash is reported for the one that has another name, with the one that keeps it", () => {
  const { clashes } = assigned(A, { ...A, longer: ["BA"] });
  expect(clashes).toEqual([
    ["names/clash", "Two things would be called A; this one is called BA.", "/1", ["/0"]],
  ]);
});

test("a suffix depends on the seed, or else on the key, and not on other requests", () => {
  const suffixOf = (...wishes: readonly Wish[]) => assigned(A, ...wishes).names.at(-1);
  const alone = suffixOf({ ...A, key: "k" });
  expect(suffixOf({ ...A, key: "j" }, { ...A, key: "k" })).toBe(alone);
  expect(suffixOf({ ...A, key: "l", seed: "k" })).toBe(alone);
  expect(suffixOf({ ...A, key: "l" })).not.toBe(alone);
});
