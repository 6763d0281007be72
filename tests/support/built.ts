/** Parts of the build for the tests that run them, made from the sources as they are now; most tests run the sources. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { withLock } from "../../generator/output/write/lock.js";
import { isCurrent } from "../../scripts/is-current.mjs";
import { WAIT } from "./hang.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAIN = "dist/generator/cli/main.js";
const TOOL = ["generator", "runtime", "templates", "scripts"];

/** The sources of each part, and the file or folder that its build writes last. */
const PARTS = {
  tool: { sources: TOOL, output: MAIN },
  declarations: { sources: TOOL, output: "dist/generator/index.d.ts" },
  runtime: { sources: ["runtime"], output: "runtime/dist" },
};

/** Builds the parts that are older than their sources. Test files that run at the same time wait for each other. */
export async function built(...parts: readonly (keyof typeof PARTS)[]): Promise<void> {
  const options = { report: () => undefined, patience: WAIT };
  await withLock(join(ROOT, "node_modules/.cache/build"), options, async () => {
    for (const part of parts) {
      if (await isCurrent(PARTS[part])) continue;
      execFileSync(process.execPath, [join(ROOT, "scripts/build.mjs"), part]);
    }
  });
}

/** The file that starts the tool as a process. */
export async function builtTool(): Promise<string> {
  await built("tool");
  return join(ROOT, MAIN);
}
