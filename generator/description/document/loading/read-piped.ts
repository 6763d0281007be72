/**
 * Documents that a person names on the command line may come through a pipe. References never lead to one: a pipe may
 * never end, and what a document says is not what a person typed.
 */
import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";

import { inputMissing, inputTooLarge } from "../../diagnostics/catalogue/documents.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { whyUnreadable } from "./read-document.js";
import { readStream, TooLarge } from "./read-file.js";

interface PipedDocument {
  /** Absent if the name is that of anything but a pipe. */
  readonly content?: Uint8Array;
}

/**
 * Reads standard input (`-`) or a named pipe, such as `<(git show HEAD:api.yaml)`, once and to its end, up to the size
 * limit of documents; `undefined` if that is impossible, which is reported.
 */
export async function readPiped(
  name: string,
  cwd: string,
  report: Report,
): Promise<PipedDocument | undefined> {
  const path = resolve(cwd, name);
  const isStandard = name === "-";
  if (!isStandard && statSync(path, { throwIfNoEntry: false })?.isFIFO() !== true) return {};
  try {
    if (isStandard && process.stdin.isTTY)
      throw new Error("it is a terminal, not a pipe or a file");
    return { content: await readStream(isStandard ? process.stdin : createReadStream(path)) };
  } catch (error) {
    const shown = isStandard ? "standard input" : path;
    report(
      error instanceof TooLarge
        ? inputTooLarge({ limit: error.limit / 1e6 })
        : inputMissing({ path: shown, why: whyUnreadable(error) }),
    );
    return undefined;
  }
}
