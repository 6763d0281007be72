// Builds and packs the four packages: `node scripts/packages.mjs [--publish | --stage] [OPTION OF NPM PUBLISH…]`. The
// archives are in dist/packages. They are published in the order in which they need each other; with `--stage` they wait
// on npm for an owner to approve them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
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

/** @type {Record<string, readonly string[]>} */
const COMMANDS = { "--publish": ["publish"], "--stage": ["stage", "publish"] };

const [wanted = "", ...options] = process.argv.slice(2);
// The tool first: the others are built with it.
run(ROOT, ["npm", "run", "--silent", "build"]);
mkdirSync(FOLDER, { recursive: true });
const archives = FOLDERS.map(pack);
const command = COMMANDS[wanted];
if (command !== undefined)
  for (const archive of archives)
    console.log(run(ROOT, ["npm", ...command, archive, "--access", "public", ...options]));
