// Builds the documentation of our own API in site/. Run after `npm run build`; further arguments are passed on to
// `apostille docs`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { rendererFile } from "./renderer.mjs";

const tool = fileURLToPath(new URL("../dist/generator/cli/main.js", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [tool, "docs", "--renderer", rendererFile(), ...process.argv.slice(2)],
  { stdio: "inherit", cwd: fileURLToPath(new URL("../", import.meta.url)) },
);
process.exitCode = status ?? 1;
