import type { Core } from "../../core/core.js";
import type { Journal } from "../../journal/journal.js";
import type { Workers } from "../../jobs/run.js";
import type { Alone } from "./exclusively.js";

/** The dependencies of the control plane's operations. */
export interface Control {
  readonly core: Core;
  readonly workers: Workers;
  /** Runs actions that change the state of the whole sandbox. */
  readonly alone: Alone;
  readonly journal: Journal;
  readonly refill: () => Promise<unknown>;
}
