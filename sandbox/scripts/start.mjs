// Runs the command line of the sandbox from a checkout.
import { buildSandbox } from "./build.mjs";

await buildSandbox();
await import("../dist/cli/main.js");
