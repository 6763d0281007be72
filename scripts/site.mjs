// Builds the site of Apostille in site/: the pages of docs/, the playground with its generator, and as an example what
// `apostille docs` makes of our own API. Run after `npm run build`.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { playgroundScripts } from "./playground.mjs";
import { rendererFile } from "./renderer.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SITE = join(ROOT, "site");

/** @type {typeof import("./site/own-site.js")} */
const { ownSite } = await import(pathToFileURL(join(ROOT, "dist/scripts/own-site.js")).href);
rmSync(SITE, { recursive: true, force: true });
for (const { path, text } of [...(await ownSite()), ...(await playgroundScripts())]) {
  mkdirSync(dirname(join(SITE, path)), { recursive: true });
  writeFileSync(join(SITE, path), text);
}
const tool = join(ROOT, "dist/generator/cli/main.js");
const example = ["docs", "--quiet", "--renderer", rendererFile(), "--output", "site/example"];
const { status } = spawnSync(process.execPath, [tool, ...example], { stdio: "inherit", cwd: ROOT });
process.exitCode = status ?? 1;
