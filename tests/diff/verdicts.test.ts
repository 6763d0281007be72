/**
 * Verdicts on changes of every kind, in both directions, listed in verdicts.yaml and details.yaml.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { compareDescriptions } from "../../generator/diff/compare.js";
import { changed } from "./base.js";
import { describeFiles, linesOf, TODAY } from "./compare.js";

interface Case {
  readonly name: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
}

describe.each(["verdicts.yaml", "details.yaml"])("%s", (file) => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { base, cases } = parse(readFileSync(path, "utf8")) as {
    readonly base: object;
    readonly cases: readonly Case[];
  };
  const described = describeFiles({ "o.json": base });

  test.each(cases)("$name", async ({ change, forwards, backwards }) => {
    const document = Object.entries(change).reduce(
      (copy, [pointer, value]) => changed(pointer, value ?? undefined, copy),
      base,
    );
    const [old, now] = [await described, await describeFiles({ "o.json": document })];
    const options = { today: TODAY };
    expect(linesOf(compareDescriptions(old, now, options))).toEqual(forwards);
    expect(linesOf(compareDescriptions(now, old, options))).toEqual(backwards);
  });
});
