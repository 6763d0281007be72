import type { Core } from "../../core/core.js";
import type { Journal } from "../../journal/journal.js";
import type { Workers } from "../../jobs/run.js";
import type { Alone } from "./exclusively.js";

/** What the operations of the control plane stand on. */
export interface Control {
  readonly core: Core;
  readonly workers: Workers;
  /** Does what changes the state of the whole sandbox. */
  readonly alone: Alone;
  readonly journal: Journal;
  readonly refill: () => Promise<unknown>;
}
