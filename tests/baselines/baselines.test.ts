import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff";
import { beforeAll, describe, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { run } from "../../generator/cli/run.js";
import { built } from "../support/built.js";
import { generateFile } from "../support/generate.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const BASELINES = readdirSync(new URL("./", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `tests/baselines/${name}/output`);

/**
 * The whole output for four documents, our own among them: files that differ from the committed ones are reported with their diffs.
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

/** Committed is only what these options change, file by file; files that are not made with them are left out. */
it("options change the output of library-3.0 as committed", async () => {
  const folder = new URL("./library-3.0/", import.meta.url);
  const { files } = await generateFile(fileURLToPath(new URL("openapi.yaml", folder)), {
    runtime: "package",
    only: ["client", "zod", "server"],
    options: {
      types: { dates: "Temporal" },
      zod: { formats: "annotate" },
      server: { validate: false },
    },
  });
  const differences = [...files].map(([path, text]) => {
    const sibling = new URL(`output/${path}`, folder);
    const before = existsSync(sibling) ? readFileSync(sibling, "utf8") : "";
    const patch = structuredPatch(path, path, before, text, "", "", { context: 1 });
    return patch.hunks.length === 0 ? "" : `${path}\n${formatPatch(patch, OMIT_HEADERS)}`;
  });
  const committed = fileURLToPath(new URL("options.diff", folder));
  expect(existsSync(committed)).toBe(true);
  await expect(differences.join("")).toMatchFileSnapshot(committed);
});
