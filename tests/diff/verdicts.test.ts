/** Verdicts on changes of every kind, in both directions: verdicts.yaml has them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { changed } from "./base.js";
import { compareFiles, linesOf } from "./compare.js";

interface Case {
  readonly name: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
}

const path = fileURLToPath(new URL("verdicts.yaml", import.meta.url));
const { base, cases } = parse(readFileSync(path, "utf8")) as {
  readonly base: object;
  readonly cases: readonly Case[];
};

test.each(cases)("$name", async ({ change, forwards, backwards }) => {
  const document = Object.entries(change).reduce(
    (copy, [pointer, value]) => changed(pointer, value ?? undefined, copy),
    base,
  );
  const [old, now] = [{ "o.json": base }, { "o.json": document }];
  expect(linesOf(await compareFiles(old, now))).toEqual(forwards);
  expect(linesOf(await compareFiles(now, old))).toEqual(backwards);
});
