// The renderer of the documentation's reference, without the 270 dependencies of its package: the tarball is downloaded
// once, checked against its hash, and one of its files is kept in node_modules/.cache. Prints the path of that file.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "1.72.1";
const SHA512 =
  "XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==";
const SCRIPT = "package/dist/browser/standalone.js";

const cache = fileURLToPath(new URL("../node_modules/.cache/apostille", import.meta.url));

/** The path of the renderer's script. */
export function rendererFile() {
  const kept = join(cache, `scalar-${VERSION}.js`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "fetch-"));
  try {
    const packing = ["pack", `@scalar/api-reference@${VERSION}`, "--silent"];
    const name = execFileSync("npm", packing, { cwd: folder, encoding: "utf8" }).trim();
    const tarball = join(folder, name);
    const hash = createHash("sha512").update(readFileSync(tarball)).digest("base64");
    if (hash !== SHA512) throw new Error(`${name} is not what it was: its SHA-512 is ${hash}`);
    execFileSync("tar", ["xzf", tarball, "-C", folder, SCRIPT]);
    renameSync(join(folder, SCRIPT), kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return kept;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(rendererFile());
