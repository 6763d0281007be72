/** The printer's output is formatted, so formatters leave it unchanged. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { DOCUMENTS, inFolder, sourcesOf } from "./outputs.js";

const OXFMT = fileURLToPath(new URL("../../../node_modules/oxfmt/bin/oxfmt", import.meta.url));

describe.each(Object.entries(DOCUMENTS))("the output of %s", (_, generate) => {
  it("is left unchanged by a formatter", async () => {
    const { files } = await generate();
    const sources = sourcesOf(files);
    const different = await inFolder(files, (folder) => {
      writeFileSync(join(folder, ".oxfmtrc.json"), '{ "printWidth": 100 }');
      const output = execFileSync(
        process.execPath,
        [OXFMT, "--list-different", "--no-error-on-unmatched-pattern", ...sources],
        { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
      );
      return output;
    }).catch((error: { stdout?: unknown }) => String(error.stdout ?? error));
    expect(different).toBe("");
  });
});
