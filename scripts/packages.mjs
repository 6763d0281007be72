// Builds and packs the four packages: `node scripts/packages.mjs [--publish [OPTION OF NPM PUBLISH…]]`. The archives are
// in dist/packages, and SHA256SUMS there lists them in the order in which they need each other, and are published.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, "dist/packages");
const FOLDERS = [...["runtime", "generated", "sandbox"].map((name) => join(ROOT, name)), ROOT];

const run = (
  /** @type {string} */ folder,
  /** @type {readonly string[]} */ [command = "", ...words],
) =>
  execFileSync(command, words, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Packs a folder, built afresh; returns the path of the archive. */
function pack(/** @type {string} */ folder) {
  if (folder !== ROOT) run(folder, ["npm", "run", "--silent", "build"]);
  const licence = join(folder, "LICENSE");
  if (folder !== ROOT) copyFileSync(join(ROOT, "LICENSE"), licence);
  const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", FOLDER];
  const [packed] = JSON.parse(run(folder, ["npm", ...words]));
  if (folder !== ROOT) rmSync(licence);
  const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`;
  const { name, version, entryCount, size, unpackedSize, filename } = packed;
  console.log(
    `${name}@${version}: ${entryCount} files, ${kilobytes(size)}, ${kilobytes(unpackedSize)} unpacked`,
  );
  return join(FOLDER, filename);
}

/** A line as `sha256sum` prints it. */
function checksum(/** @type {string} */ archive) {
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  return `${hash}  ${basename(archive)}\n`;
}

const [wanted, ...options] = process.argv.slice(2);
// The tool first: the others are built with it.
run(ROOT, ["npm", "run", "--silent", "build"]);
mkdirSync(FOLDER, { recursive: true });
const archives = FOLDERS.map(pack);
writeFileSync(join(FOLDER, "SHA256SUMS"), archives.map(checksum).join(""));
if (wanted === "--publish")
  for (const archive of archives)
    console.log(run(ROOT, ["npm", "publish", archive, "--access", "public", ...options]));
