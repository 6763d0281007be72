import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { type WriteResult, writeFiles } from "../../../generator/output/write/disk.js";
import type { GeneratedFile } from "../../../generator/output/print/output-file.js";
import { createManifest, manifestName } from "../../../generator/output/write/manifest.js";

/** A new folder for one test. */
export class Folder {
  readonly path: string = mkdtempSync(join(tmpdir(), "apostille-write-"));

  at(path: string): string {
    return join(this.path, path);
  }

  read(path: string): string {
    return readFileSync(this.at(path), "utf8");
  }

  put(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), text);
  }

  /** All files except the manifest, by path. */
  list(): Record<string, string> {
    const files = readdirSync(this.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.path.length + 1));
    return Object.fromEntries(
      files.filter((path) => path !== manifestName).map((path) => [path, this.read(path)]),
    );
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export const asFiles = (texts: Readonly<Record<string, string>>): readonly GeneratedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

export interface CallOutcome {
  readonly result: WriteResult | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly string[];
}

export function write(
  folder: string,
  files: readonly GeneratedFile[],
  { force = false }: { force?: boolean } = {},
): CallOutcome {
  const diagnostics: Diagnostic[] = [];
  const manifest = createManifest({
    generator: "1.0.0",
    options: { emitters: ["types"] },
    inputs: new Map([["openapi.yaml", "openapi: 3.1.1"]]),
    files,
  });
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const result = writeFiles(folder, files, { manifest, force, report });
  return { result, diagnostics, codes: diagnostics.map(({ code }) => code) };
}
