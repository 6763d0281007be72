/** Where the code of the renderer is found: in a given file, or in the package of the folder or of one above it. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import { findRenderer } from "../../../../generator/tools/site/make-site.js";

const PACKAGE = "node_modules/@scalar/api-reference";
const SCRIPT = `${PACKAGE}/dist/browser/standalone.js`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "apostille-renderer-"));
});

test.each<[string, readonly string[], string | undefined, string | undefined]>([
  ["none", [], undefined, undefined],
  ["its package", [`a/${SCRIPT}`], undefined, `a/${SCRIPT}`],
  ["the package of the folder above", [SCRIPT], undefined, SCRIPT],
  ["the nearest package", [SCRIPT, `a/${SCRIPT}`], undefined, `a/${SCRIPT}`],
  ["a package with the script", [SCRIPT, `a/${PACKAGE}/package.json`], undefined, SCRIPT],
  ["a given file", [SCRIPT, "a/own.js"], "own.js", "a/own.js"],
  ["no file where none is", [SCRIPT], "own.js", undefined],
])("the code of the renderer is %s", (_, files, given, expected) => {
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  expect(findRenderer(join(root, "a"), given)).toBe(expected);
});
