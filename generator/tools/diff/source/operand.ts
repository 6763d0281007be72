import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** What an operand of the command names. */
export type Operand =
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "revision"; readonly revision: string; readonly path: string }
  | { readonly kind: "missing"; readonly why: string };

/** File names of entries that are looked for in a folder, in this order. */
export const ENTRIES = ["openapi.yaml", "openapi.yml", "openapi.json"] as const;

/** Parses an operand: a URL, an existing file or folder, or `REV:path` of git. */
export function parseOperand(text: string, cwd: string): Operand {
  if (/^https?:\/\//.test(text)) return { kind: "address", url: text };
  const path = resolve(cwd, text);
  if (existsSync(path))
    return statSync(path).isDirectory() ? entryOf(path) : { kind: "file", path };
  const match = /^([^:]{2,}):(.*)$/s.exec(text);
  if (match === null) return { kind: "missing", why: `There is no file or folder ${text}.` };
  const [, revision = "", inside = ""] = match;
  return { kind: "revision", revision, path: inside };
}

function entryOf(folder: string): Operand {
  const found = ENTRIES.map((name) => join(folder, name)).find(existsSync);
  return found === undefined
    ? { kind: "missing", why: `There is no ${ENTRIES.join(", ")} in ${folder}.` }
    : { kind: "file", path: found };
}
