// Verifies a new sandbox against spec/, with permission to write. Arguments are passed on to `apostille verify`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buildSandbox } from "./build.mjs";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

await buildSandbox();
const { createSandbox } = await import("../dist/index.js");
const sandbox = await createSandbox({ rate: { limit: 1_000_000, window: 60 } });
const args = [
  path("dist/generator/cli/main.js"),
  "verify",
  sandbox.url,
  "--write",
  ...["--input", path("spec/openapi.yaml")],
  ...["--workflows", path("spec/workflows.arazzo.yaml")],
  ...process.argv.slice(2),
];
const env = { ...process.env, APOSTILLE_BEARER: sandbox.key };
const [code] = await once(spawn(process.execPath, args, { stdio: "inherit", env }), "exit");
await sandbox.close();
process.exitCode = code ?? 1;
