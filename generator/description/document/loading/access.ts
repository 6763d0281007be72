import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { originInvalid } from "../../diagnostics/catalogue/documents.js";
import { refNotFile, refOutside, refRemote } from "../../diagnostics/catalogue/references.js";
import type { Diagnostic, Location, Report } from "../../diagnostics/diagnostic.js";
import { parseUrl } from "../../core/url.js";

/** Controls which documents the references of a description may read. */
export interface DocumentAccess {
  /** Returns why a reference to a document is refused, if it is. */
  refusal(reference: {
    /** The absolute URI of the target. */
    readonly target: string;
    /** As written. */
    readonly ref: string;
    readonly location: Location;
  }): Diagnostic | undefined;
}

export interface AccessRules {
  /** URI of the entry. */
  readonly entry: string;
  /** Folder that must contain the files; by default the folder of the entry. */
  readonly root?: string | undefined;
  /** Origins as written by the user. */
  readonly allowRemote?: readonly string[] | undefined;
}

export function createAccess(rules: AccessRules, report: Report): DocumentAccess {
  const origins = new Set(
    (rules.allowRemote ?? []).flatMap((origin) => readOrigin(origin, report)),
  );
  const folder = rootFolder(rules);
  const within = folder === undefined ? undefined : { root: folder, real: realPath(folder) };
  return {
    refusal({ target, ref, location }) {
      const { protocol, origin } = new URL(target);
      if (protocol === "http:" || protocol === "https:")
        return origins.has(origin) ? undefined : refRemote({ ref }, location);
      if (protocol !== "file:")
        return refNotFile({ ref, why: `nothing is read by \`${protocol}\`` }, location);
      const path = filePath(target);
      if (path === undefined)
        return refNotFile(
          { ref, why: "it has a host, or a character that paths cannot have" },
          location,
        );
      // Documents from the network must not read local files.
      if (within === undefined || !location.document.startsWith("file:"))
        return refOutside({ ref, root: rules.entry }, location);
      const { root } = within;
      if (!isBelow(path, root)) return refOutside({ ref, root }, location);
      const real = realPath(path);
      // A missing file is reported when it is read.
      if (real === undefined || isBelow(real, within.real ?? root)) return undefined;
      return refOutside({ ref, root, real }, location);
    },
  };
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** The path that a `file:` URI names; `undefined` for one with a host, an encoded slash or a NUL. */
function filePath(uri: string): string | undefined {
  try {
    const path = fileURLToPath(uri);
    return path.includes("\0") || new URL(uri).host !== "" ? undefined : path;
  } catch {
    return undefined;
  }
}

function rootFolder({ entry, root }: AccessRules): string | undefined {
  if (root !== undefined) return resolve(root);
  return entry.startsWith("file:") ? resolve(fileURLToPath(new URL(".", entry))) : undefined;
}

/** Whether a path is in a folder, or is the folder. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** An origin in normalised form: lower case, without default port and trailing slash. */
function readOrigin(written: string, report: Report): readonly string[] {
  const url = parseUrl(written);
  if (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.pathname}${url.search}${url.hash}${url.username}` === "/"
  )
    return [url.origin];
  report(originInvalid({ written }));
  return [];
}
