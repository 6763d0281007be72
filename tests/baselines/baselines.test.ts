import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { run } from "../../generator/cli/run.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The whole output for four documents: files that differ from the committed ones are reported with their diffs.
 */
describe("apostille check", () => {
  it.each([
    ["our own document (OpenAPI 3.1)", "apostille.config.ts"],
    ["a library (3.0), telemetry and a warehouse (3.2)", "tests/baselines/apostille.config.ts"],
  ])("finds the output current of %s", async (_, config) => {
    const printed: string[] = [];
    const print = (text: string): void => void printed.push(text);
    const terminal = { cwd: ROOT, out: print, err: print, interactive: false, colour: false };
    const exit = await run(["check", "--config", config], { commands, version: "0.0.0", terminal });
    expect(exit, printed.join("")).toBe(0);
  });
});
