// Runs the command line of the sandbox from a checkout.
import { buildSandbox } from "./build.mjs";

await buildSandbox().catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
await import("../dist/cli/main.js");
