import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { run } from "../../generator/cli/run.js";
import { built } from "../support/built.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The whole output for our own document, and what a library's has beside it: files that differ from the committed ones are reported with their diffs. */
describe("apostille check", () => {
  // The configurations import the package.
  beforeAll(() => built("tool"));
  it.each([
    ["our own document (OpenAPI 3.1)", "apostille.config.ts", "generated"],
    ["the library (3.0)", "tests/baselines/apostille.config.ts", "tests/baselines/library-3.0/output"],
  ])("finds the output current of %s", async (_, config, output) => {
    const printed: string[] = [];
    const print = (text: string): void => void printed.push(text);
    const terminal = { cwd: ROOT, out: print, err: print, interactive: false, colour: false };
    const exit = await run(["check", "--config", config], { commands, version: "0.0.0", terminal });
    expect(exit, printed.join("")).toBe(0);
    expect(printed.join("")).toContain(`${output}: current`);
  });
});
