import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import type { Diagnostic } from "../../generator/description/diagnostics/diagnostic.js";
import { locate, type LocatedDiagnostic } from "../../generator/description/reporting/locate.js";
import {
  type LoadOptions,
  loadDocument,
} from "../../generator/description/document/loading/load.js";
import type { DocumentSet, SourceDocument } from "../../generator/description/document/types.js";

export interface Loaded {
  readonly set: DocumentSet | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** With resolved positions, and files relative to the folder. */
  readonly located: readonly LocatedDiagnostic[];
  readonly folder: string;
  /** Every file that was read. */
  readonly sources: ReadonlyMap<string, SourceDocument>;
}

/** Writes files to a new folder, loads the first of them, and removes the folder. */
export async function loadFiles(
  files: Readonly<Record<string, string | Uint8Array | object>>,
  options: LoadOptions = {},
): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      const raw = typeof content === "string" || content instanceof Uint8Array;
      writeFileSync(join(folder, name), raw ? content : JSON.stringify(content, null, 2));
    }
    const [entry = ""] = Object.keys(files);
    const diagnostics: Diagnostic[] = [];
    const { set, sources } = await loadDocument(join(folder, entry), options, (found) =>
      diagnostics.push(found),
    );
    return { set, diagnostics, located: locate(diagnostics, sources, folder), folder, sources };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
