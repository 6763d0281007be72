import { describe, expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { groupAlike, withoutConsequences } from "../../../generator/description/reporting/tidy.js";

const at = (
  code: string,
  pointer: string,
  severity: Diagnostic["severity"] = "warning",
): Diagnostic => ({
  code,
  severity,
  message: `about ${code}`,
  cause: "Why.",
  fix: "How.",
  location: { document: "file:///a.yaml", pointer },
});

describe("consequences", () => {
  test("a position of a wrong type is reported once, whichever stage reports it first", () => {
    const wrong = at("structure/wrong-type", "/a", "error");
    const other = at("schema/malformed-keyword", "/b");
    expect(withoutConsequences([at("schema/malformed-keyword", "/a"), wrong, other])).toEqual([
      wrong,
      other,
    ]);
  });

  test("consequences of several that settle a place, the first stays; those without a place all do", () => {
    const first = at("structure/wrong-type", "/a");
    const { location: _, ...placeless } = first;
    const others = [at("structure/wrong-value", "/a"), at("structure/left-out", "/a")];
    expect(withoutConsequences([first, placeless, ...others, placeless])).toEqual([
      first,
      placeless,
      placeless,
    ]);
  });

  test("several findings at a place that settle nothing all stay, once each, and so do those without a place", () => {
    const { location: _, ...placeless } = at("usage/unknown-flag", "");
    const all = [
      at("operation/id-twice", "/a"),
      at("operation/body-unusual", "/a"),
      placeless,
      placeless,
    ];
    expect(withoutConsequences([...all, at("operation/id-twice", "/a")])).toEqual(all);
  });
});

test("habits make one warning with its positions; errors are reported one by one", () => {
  const habits = Array.from({ length: 50 }, (_, index) =>
    at("schema/unknown-keyword", `/p${index}`),
  );
  const [one, ...more] = groupAlike(habits);
  expect(more).toEqual([]);
  expect(one?.message).toBe("about schema/unknown-keyword (50 places)");
  expect(one?.related?.map(({ location }) => location.pointer)).toEqual(["/p1", "/p2", "/p3"]);
  const errors = habits.map((habit) => ({ ...habit, severity: "error" as const }));
  expect(groupAlike(errors.slice(0, 10))).toEqual(errors.slice(0, 10));
});

test("habits name at most three of their other positions, after what the first one names", () => {
  const location = { document: "file:///a.yaml", pointer: "/x" };
  const first = { ...at("a/b", "/1"), related: [{ message: "see", location }] };
  const { location: _, ...placeless } = at("a/b", "");
  const others = [placeless, at("a/b", "/2"), at("a/b", "/3"), at("a/b", "/4"), at("a/b", "/5")];
  const [two] = groupAlike([first, at("a/b", "/2")]);
  expect(two?.message).toBe("about a/b (2 places)");
  expect(two?.related).toEqual([
    { message: "see", location },
    { message: "the same", location: { ...location, pointer: "/2" } },
  ]);
  const [six] = groupAlike([first, ...others]);
  expect(six?.message).toBe("about a/b (6 places)");
  expect(six?.related?.map((one) => one.location.pointer)).toEqual(["/x", "/2", "/3", "/4"]);
});

test("findings of one code are one group where they are too many to read, whatever they say", () => {
  const findings = Array.from({ length: 182 }, (_, index) => ({
    ...at("a/b", `/p${index}`),
    severity: "error" as const,
    message: `about ${index}`,
  }));
  const [one, ...more] = groupAlike([...findings, at("c/d", "/q")]);
  expect(one?.message).toBe("about 0 (182 findings of a/b)");
  expect(one?.related?.map(({ message }) => message)).toEqual(["about 1", "about 2", "about 3"]);
  expect(more).toEqual([at("c/d", "/q")]);
});

test("habits differ where their messages differ", () => {
  const two = [at("a/b", "/1"), { ...at("a/b", "/2"), message: "something else" }];
  expect(groupAlike(two)).toEqual(two);
});
