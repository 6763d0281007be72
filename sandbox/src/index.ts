/** What the package exports. */
export { createSandbox, type Sandbox, type SandboxOptions } from "./service/index.js";
