// Generates types with openapi-typescript for openapi-fetch, compiles the journey with it, and makes the journey with a sandbox.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSandbox } from "../../sandbox/scripts/build.mjs";
import { COMPILERS, LAB, OWN, packageFile, WORK } from "../packages.mjs";

const FOLDER = join(WORK, "strangers");

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: FOLDER, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
cpSync(join(LAB, "strangers/journey.ts"), join(FOLDER, "journey.ts"));
run(process.execPath, packageFile("openapi-typescript/bin/cli.js"), OWN, "--output", "types.ts");
const strict = ["--strict", "--skipLibCheck", "--types", "node"];
const output = ["--target", "ES2023", "--module", "NodeNext", "--outDir", "dist"];
run(process.execPath, COMPILERS[5.9], "journey.ts", ...strict, ...output);

await buildSandbox();
const { createSandbox } = await import("../../sandbox/dist/index.js");
const { journey } = await import(pathToFileURL(join(FOLDER, "dist/journey.js")).href);
const sandbox = await createSandbox();
try {
  const move = (orderId, to) => sandbox.control.orders.move({ params: { orderId }, body: { to } });
  const types = await journey({ url: sandbox.url, key: sandbox.key, move });
  console.log(`The journey was made; ${types.length} events were verified: ${types.join(", ")}`);
} finally {
  await sandbox.close();
}
