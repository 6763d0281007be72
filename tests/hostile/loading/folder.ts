import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SECRET } from "./observer.js";

/** A folder that contains the document's folder and, beside it, files that no document may read. */
export interface HostileFolder {
  /** The folder of the documents; their references may read what is below it. */
  readonly documents: string;
  /** Writes a document and returns its path. */
  write(name: string, document: object | string): string;
}

export function hostileFolder(): HostileFolder {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "apostille-hostile-")));
  const documents = join(outer, "documents");
  mkdirSync(join(documents, "sub"), { recursive: true });
  writeFileSync(join(outer, "secret.json"), `{"description": "${SECRET}", "type": "object"}`);
  const link = (name: string, target: string): void => symlinkSync(target, join(documents, name));
  link("link.json", "../secret.json");
  link("link-to-link.json", "link.json");
  link("linked", "..");
  link("root", "/");
  link("zero.json", "/dev/zero");
  link("loop.json", "loop.json");
  link("inside.json", "sub/inside.json");
  writeFileSync(join(documents, "sub/inside.json"), '{"type": "object"}');
  execFileSync("mkfifo", [join(documents, "pipe.json")]);
  return {
    documents,
    write(name, document) {
      const path = join(documents, name);
      writeFileSync(path, typeof document === "string" ? document : JSON.stringify(document));
      return path;
    },
  };
}
