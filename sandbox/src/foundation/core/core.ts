import type { ByteStore } from "../bytes/bytes.js";
import type { Database } from "../database/database.js";
import type { Ids } from "../ids/ids.js";
import type { Lifecycles } from "./lifecycle.js";
import type { Outbound } from "../outbound/outbound.js";
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

/** Tells the background workers that a job may be due. `notify` does not wait for them. */
interface Wake {
  notify(): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createWake(): Wake {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A delivery attempt, as reported to those who run the sandbox. */
interface AttemptRecord {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly type: string;
  readonly url: string;
  /** Null: there was no response. */
  readonly status: number | null;
  /** In milliseconds. */
  readonly duration: number;
  readonly error: string | null;
}

/** Observes what the service does in this process. */
export interface Observer {
  readonly onAttempt: (attempt: AttemptRecord) => void;
  /** Called when an endpoint is disabled after too many failures. */
  readonly onDisabled: (endpointId: string) => void;
}

/** Ignores everything. */
export const noObserver: Observer = { onAttempt: () => undefined, onDisabled: () => undefined };
