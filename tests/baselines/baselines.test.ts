import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { run } from "../../generator/cli/run.js";
import { built } from "../support/built.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const BASELINES = readdirSync(new URL("./", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `tests/baselines/${name}/output`);

/**
 * The whole output for three documents, our own among them: files that differ from the committed ones are reported with their diffs.
 */
describe("apostille check", () => {
  // The configurations import the package.
  beforeAll(() => built("tool"));
  it.each([
    ["our own document (OpenAPI 3.1)", "apostille.config.ts", ["generated"]],
    [
      "all baselines",
      "tests/baselines/apostille.config.ts",
      BASELINES,
    ],
  ])("finds the output current of %s", async (_, config, outputs) => {
    const printed: string[] = [];
    const print = (text: string): void => void printed.push(text);
    const terminal = { cwd: ROOT, out: print, err: print, interactive: false, colour: false };
    const exit = await run(["check", "--config", config], { commands, version: "0.0.0", terminal });
    expect(exit, printed.join("")).toBe(0);
    for (const output of outputs) expect(printed.join("")).toContain(`${output}: current`);
  });
});
