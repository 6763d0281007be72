/**
 * Remembers deliveries, so that none is handled twice. Keys are opaque. It may be a table or a cache that all processes
 * share. Keys of two senders may be equal, so receivers with other secrets need a store, or a prefix, of their own.
 */
export interface DeliveryStore {
  /**
   * Claims a delivery to be handled, atomically: returns `taken` to the first caller, `running` while it is being
   * handled, and `done` afterwards.
   */
  claim(key: string): Promise<"taken" | "running" | "done">;
  /** Marks a delivery as handled. */
  complete(key: string): Promise<void>;
  /** Releases a delivery whose handling failed: the next caller may claim it. */
  release(key: string): Promise<void>;
}

export interface MemoryStoreOptions {
  /** Maximum number of keys that are remembered; the oldest ones are dropped first. A delivery has up to two keys. */
  readonly limit?: number;
  /** Seconds for which a key is remembered. A sender must have stopped retrying by then. */
  readonly ttl?: number;
  /** The clock: milliseconds since 1970. */
  readonly now?: () => number;
}

interface Entry {
  readonly state: "running" | "done";
  readonly expires: number;
}

/** Remembers deliveries in memory, for one process: by default at least the last 10,000, for three days. */
export function memoryStore({
  limit = 20_000,
  ttl = 259_200,
  now = Date.now,
}: MemoryStoreOptions = {}): DeliveryStore {
  const entries = new Map<string, Entry>();
  const put = (key: string, state: Entry["state"]): void => {
    entries.delete(key);
    entries.set(key, { state, expires: now() + ttl * 1000 });
  };
  const forget = (): void => {
    for (const [key, { expires }] of entries) {
      if (entries.size <= limit && expires > now()) return;
      entries.delete(key);
    }
  };
  return {
    async claim(key) {
      forget();
      const known = entries.get(key);
      if (known !== undefined) return known.state;
      put(key, "running");
      return "taken";
    },
    async complete(key) {
      put(key, "done");
    },
    async release(key) {
      entries.delete(key);
    },
  };
}
