/** runtime/json-schema against the public test suite for 2020-12 (read from ../shared, skipped where that is absent). */
import { describe, expect, it } from "vitest";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import type { FormatMode } from "../../runtime/json-schema/values/types.js";
import { KNOWN_FAILURES } from "./known-failures.js";
import { groupsOf, hasSuite, remotes } from "./suite.js";
import type { Case } from "./suite.js";

const KEY = "https://suite.test/schema.json";

interface CallOutcome {
  readonly test: Case;
  readonly actual: boolean | string;
}

function run(folder: string, formats: FormatMode): readonly CallOutcome[] {
  const table = remotes();
  return groupsOf(folder).flatMap(({ schema, tests }) => {
    const schemas = evaluator({ ...table, [KEY]: schema }, { formats });
    return tests.map((test) => ({
      test,
      actual: verdict(() => schemas.evaluate(KEY, test.data).length === 0),
    }));
  });
}

function verdict(body: () => boolean): boolean | string {
  try {
    return body();
  } catch (error) {
    return String(error);
  }
}

const failuresOf = (outcomes: readonly CallOutcome[]): readonly string[] =>
  outcomes
    .filter(({ test, actual }) => actual !== test.valid)
    .map(({ test, actual }) => `${test.name} => ${actual}`);

const knownIn = (outcomes: readonly CallOutcome[]): readonly string[] =>
  outcomes
    .filter(({ test }) => Object.hasOwn(KNOWN_FAILURES, test.name))
    .map(({ test }) => `${test.name} => ${!test.valid}`);

describe.skipIf(!hasSuite)("the JSON Schema Test Suite, 2020-12", () => {
  it("the JSON Schema Test Suite, 2020-12 passes every required test, formats being annotations", () => {
    const outcomes = run("tests/draft2020-12", "annotate");
    expect(outcomes.length).toBeGreaterThan(1200);
    expect(failuresOf(outcomes)).toEqual([]);
  });

  it("the JSON Schema Test Suite, 2020-12 passes every optional test but those known", () => {
    const outcomes = run("tests/draft2020-12/optional", "annotate");
    expect(outcomes.length).toBeGreaterThan(100);
    expect(failuresOf(outcomes)).toEqual(knownIn(outcomes));
  });

  it("the JSON Schema Test Suite, 2020-12 passes every format test but those known, formats being asserted", () => {
    const outcomes = run("tests/draft2020-12/optional/format", "assert");
    expect(outcomes.length).toBeGreaterThan(500);
    expect(failuresOf(outcomes)).toEqual(knownIn(outcomes));
  });
});
