/** Remembers deliveries, so that none is handled twice. Keys are opaque. May be a table or a cache shared by all processes. */
export interface DeliveryStore {
  /**
   * Takes a delivery to be handled, in one step for all who ask: `taken` for the first, `running` while it is being handled,
   * `done` once it was.
   */
  claim(key: string): Promise<"taken" | "running" | "done">;
  /** The delivery was handled. */
  complete(key: string): Promise<void>;
  /** Handling failed: the next one who asks may take it. */
  release(key: string): Promise<void>;
}

export interface MemoryStoreOptions {
  /** How many keys are remembered, of which a delivery has up to two; the oldest ones go first. */
  readonly limit?: number;
  /** How long, in seconds. A sender must have given up retrying by then. */
  readonly ttl?: number;
  /** The clock: milliseconds since 1970. */
  readonly now?: () => number;
}

interface Entry {
  readonly state: "running" | "done";
  readonly expires: number;
}

/** Remembers in memory: enough for one process. By default the last 10,000 deliveries or more, for three days. */
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
      forget();
    },
    async release(key) {
      entries.delete(key);
    },
  };
}
