/** Whether something failed depends on errors alone. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import type {
  Diagnostic,
  Severity,
} from "../../../generator/description/diagnostics/diagnostic.js";
import { Diagnostics, outcomeOf } from "../../../generator/description/diagnostics/outcome.js";
import { sourcesIn } from "../../architecture/imports.js";

const found = (severity: Severity): Diagnostic => ({
  ...{ code: "ref/missing", severity, message: "It is.", cause: "Why.", fix: "Fix it." },
});

it.each<[readonly Severity[], number | undefined, boolean]>([
  [[], 1, false],
  [["warning", "info"], 1, false],
  [["warning", "error", "info"], 1, true],
  [[], undefined, true],
  [["warning"], undefined, true],
  [[], 0, false],
])("what reports %j and returns %s has failed: %s", async (severities, value, failed) => {
  const outcome = await outcomeOf((report) => {
    for (const severity of severities) report(found(severity));
    return value;
  });
  const diagnostics = [...outcome.diagnostics].map(({ severity }) => severity);
  expect({ ...outcome, diagnostics }).toEqual({
    ...{ failed, diagnostics: severities },
    ...(!failed && { value }),
  });
});

it("diagnostics have no length that could be taken for a failure", () => {
  const diagnostics = new Diagnostics();
  diagnostics.report(found("warning"));
  expect(diagnostics.hasErrors).toBe(false);
  expect("length" in diagnostics).toBe(false);
});

it("diagnostics are collected nowhere else in a list, which has one", () => {
  const collecting = sourcesIn("generator").filter((file) =>
    /: Diagnostic\[\] = \[\]|Array<Diagnostic>/.test(
      readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"),
    ),
  );
  expect(collecting).toEqual(["generator/description/diagnostics/outcome.ts"]);
});
