import type { SandboxCommand } from "../shared/command.js";
import { accountCommands } from "./accounts.js";
import { clockCommands } from "./clock.js";
import { eventCommands } from "./events.js";
import { faultCommands } from "./faults.js";
import { listenCommand } from "./listen.js";
import { requestCommands } from "./requests.js";
import { resourceCommands } from "./resources.js";
import { stateCommands } from "./state.js";

/** All commands for a running sandbox, by their names of one or two words. */
export const commands: ReadonlyMap<string, SandboxCommand> = new Map([
  ...stateCommands,
  ...clockCommands,
  ...resourceCommands,
  ...eventCommands,
  ["listen", listenCommand],
  ...faultCommands,
  ...requestCommands,
  ...accountCommands,
]);
