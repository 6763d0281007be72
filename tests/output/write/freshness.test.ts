/** Detects whether output is newer than the generator that made it. */
import { mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { beforeEach, expect, it } from "vitest";

import { confirmCurrent, isYoungerThanGenerator } from "../../../generator/output/write/compare.js";
import { manifestName } from "../../../generator/output/write/manifest.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "apostille-fresh-"));
});

const dated = (year: number): void => {
  const path = join(folder, manifestName);
  writeFileSync(path, "{}");
  utimesSync(path, new Date(year, 0), new Date(year, 0));
};

it("output without a manifest is not newer", () =>
  expect(isYoungerThanGenerator(folder)).toBe(false));

it("output is not newer where any part is younger", () => {
  dated(2000);
  expect(isYoungerThanGenerator(folder)).toBe(false);
});

it("output is newer where every part is older", () => {
  dated(2100);
  expect(isYoungerThanGenerator(folder)).toBe(true);
});

it.each([
  [2021, true],
  [2022, false],
  [2023, false],
])("output of 2022 is not newer where a file deep in the package is of %i", (year, isYounger) => {
  mkdirSync(join(folder, "dist/deep"), { recursive: true });
  writeFileSync(join(folder, "dist/deep/a.js"), "");
  for (const [path, of] of [
    ["dist/deep/a.js", year],
    ["dist/deep", 2020],
  ] as const)
    utimesSync(join(folder, path), new Date(of, 0), new Date(of, 0));
  dated(2022);
  expect(isYoungerThanGenerator(folder, pathToFileURL(`${folder}/`))).toBe(isYounger);
});

it("output is newer once it was found to be current", () => {
  dated(2000);
  confirmCurrent(folder);
  expect(statSync(join(folder, manifestName)).mtimeMs).toBeGreaterThan(Date.now() - 3_600_000);
});
