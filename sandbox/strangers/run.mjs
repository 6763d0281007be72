// Generates a client with @hey-api/openapi-ts, compiles the journey with it, and makes the journey with a sandbox.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSandbox } from "../scripts/build.mjs";

const cwd = fileURLToPath(new URL(".", import.meta.url));

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** The generator wants a newer Node than the sandbox. */
const generator = ["node_modules/@hey-api/openapi-ts/bin/run.js", "-i", "../../spec/openapi.yaml"];

run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
run("npx", "-y", "node@24.9.0", ...generator, "-o", "client", "--silent");
run(process.execPath, "node_modules/typescript/bin/tsc");

await buildSandbox();
const { createSandbox } = await import("../dist/sandbox/sandbox.js");
const { moveOrder } = await import("../dist/orders/move.js");
const { journey } = await import("./dist/journey.js");
const sandbox = await createSandbox({ settings: { pricesQuotesAfter: 0 } });
try {
  const move = (orderId, to) => moveOrder(sandbox.core, orderId, { to });
  const types = await journey({ url: sandbox.url, key: sandbox.key, move });
  console.log(`The journey was made; ${types.length} events were verified: ${types.join(", ")}`);
} finally {
  await sandbox.close();
}
