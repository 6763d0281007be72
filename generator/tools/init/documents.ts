import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";

import { textOrder } from "../../description/index.js";

const DOCUMENT = /\.(?:ya?ml|json)$/i;
/** Folders that contain third-party documents, or output. */
const SKIPPED_FOLDERS = new Set([
  "node_modules",
  "dist",
  "build",
  "out",
  "coverage",
  "vendor",
  "target",
]);
const MAX_DEPTH = 5;
const MAX_FILES = 2000;
/** The version is near the beginning of a document. */
const HEAD_BYTES = 4096;
const VERSION =
  /^\s*\{?\s*(?:(?:"openapi"|'openapi'|openapi)\s*:\s*["']?3\.\d|(?:"swagger"|'swagger'|swagger)\s*:\s*["']?2\.0)/m;

/**
 * OpenAPI documents below a folder, by relative path, nearest first. A document is recognised by its version,
 * which the parts of a document do not have.
 */
export function findDocuments(folder: string): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  let level = [""];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const below: string[] = [];
    for (const path of level) {
      for (const entry of entriesOf(join(folder, path))) {
        const own = path === "" ? entry.name : `${path}/${entry.name}`;
        if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith("."))
          below.push(own);
        if (!entry.isFile() || !DOCUMENT.test(entry.name) || ++looked > MAX_FILES) continue;
        if (VERSION.test(headOf(join(folder, own)))) found.push(own);
      }
    }
    level = below;
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => textOrder(a.name, b.name));
  } catch {
    return [];
  }
}

function headOf(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      return head.toString("utf8", 0, readSync(file, head, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
