import { statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { diskError, messageOf } from "../../description/index.js";
import { applyChanges } from "../../output/index.js";
import { printDiagnostics } from "./print-diagnostics.js";
import type { Terminal } from "./terminal.js";

/** Replaces a file in one step, and makes its folder. Returns whether it could, and prints why not. */
export function writeResult(file: string, text: string, terminal: Terminal): boolean {
  try {
    const path = resolve(terminal.cwd, file);
    // A device or a pipe, such as /dev/stdout, is not replaced.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(path, text);
    else applyChanges([{ path, text }], dirname(path));
    return true;
  } catch (error) {
    printDiagnostics([diskError({ path: file, why: messageOf(error) })], { terminal });
    return false;
  }
}
