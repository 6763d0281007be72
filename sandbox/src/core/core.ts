import type { ByteStore } from "../bytes/bytes.js";
import type { Database } from "../database/database.js";
import type { Ids } from "../ids/ids.js";
import type { Wake } from "./wake.js";
import type { Lifecycles } from "./lifecycle.js";
import type { Outbound } from "../outbound/outbound.js";
import type { Observer } from "./observer.js";
import type { Settings } from "./settings.js";
import type { Clock } from "./clock.js";

/** The dependencies of every part of the service. Its functions take them as their first argument. */
export interface Core {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lifecycles: Lifecycles;
  readonly bytes: ByteStore;
  readonly outbound: Outbound;
  readonly settings: Settings;
  /** Observes what this process does. */
  readonly observer: Observer;
  /** Signals that a job may be due. */
  readonly wake: Wake;
}
