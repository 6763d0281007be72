/** What the command line and the package use of the service. */

export { isKeyText, KEY_FORM } from "../domain/index.js";
export { CannotListen } from "./api/server.js";
export { SHORTEST_TOKEN } from "./control/listener.js";
export type { RequestRecord } from "./journal/observe.js";
export { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.js";
