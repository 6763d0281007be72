import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { toListener } from "./generated/server.js";
import { type ControlOptions, controlHandler } from "./handler.js";

/** The control plane as a listener of `node:http`. */
export function controlListener(core: Core, options: ControlOptions): Listener {
  return toListener(controlHandler(core, options));
}
