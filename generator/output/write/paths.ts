import {
  Diagnostics,
  fileAndFolder,
  pathClash,
  pathRefused,
  type Report,
} from "../../description/index.js";

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/iu;
const FORBIDDEN_CHARACTER = /[\u0000-\u001f\u007f<>:"|?*\\]/u;
/** Most file systems limit names to 255 bytes. */
const LONGEST = 255;

/** Why a path may not be written, or `undefined`. Accepted paths work on Linux, macOS and Windows. */
export function pathProblem(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (path.startsWith("/")) return "it is absolute";
  for (const part of path.split("/")) {
    const problem = partProblem(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function partProblem(part: string): string | undefined {
  if (part === "..") return "it leads out of the output folder";
  if (part === "" || part === ".") return "it has an empty part";
  if (FORBIDDEN_CHARACTER.test(part))
    return `${JSON.stringify(part)} contains a character that some file systems do not support`;
  if (/[. ]$/.test(part))
    return `${JSON.stringify(part)} ends in a dot or a space, which Windows drops`;
  if (DEVICE.test(part)) return `${JSON.stringify(part)} is the name of a device on Windows`;
  if (Buffer.byteLength(part) > LONGEST) return `a part of it is longer than ${LONGEST} bytes`;
  return undefined;
}

/** A path as seen by a file system that ignores case and Unicode normalisation (macOS, Windows). */
export const foldPath = (path: string): string => path.normalize("NFC").toLowerCase();

/** Reports every path that cannot be written, and every two that conflict; returns true if there are none. */
export function checkPaths(paths: Iterable<string>, report: Report): boolean {
  const files = new Map<string, string>();
  const found = new Diagnostics();
  for (const path of paths) {
    const why = pathProblem(path);
    const other = files.get(foldPath(path));
    if (why !== undefined) found.report(pathRefused({ path, why }));
    if (other !== undefined) found.report(pathClash({ path, other }));
    files.set(foldPath(path), path);
  }
  reportFolders(files, found.report);
  for (const diagnostic of found) report(diagnostic);
  return !found.hasErrors;
}

/** Reports folders that are files as well, or that are spelled in two ways. */
function reportFolders(files: ReadonlyMap<string, string>, report: Report): void {
  const folders = new Map<string, string>();
  for (const path of files.values()) {
    for (const folder of ancestors(path)) {
      const key = foldPath(folder);
      const [other, file] = [folders.get(key), files.get(key)];
      if (other === undefined && file !== undefined) report(fileAndFolder({ file, path }));
      if (other !== undefined && other !== folder) report(pathClash({ path: folder, other }));
      folders.set(key, folder);
    }
  }
}

/** The parent folders of a path, outermost first: `a`, `a/b` for `a/b/c`. */
function ancestors(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
