/** What the command line and the package use of the service. */

export { CannotListen } from "./api/server.js";
export type { RequestRecord } from "./journal/observe.js";
export { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.js";
