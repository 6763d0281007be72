import type { Database, Queryable } from "../database/database.js";
import { json } from "../database/database.js";

/** Either runs `offset` milliseconds ahead of real time, or stands still. */
type State = { readonly offset: number } | { readonly frozenAt: number };

/**
 * The clock of the sandbox: `created` and due times use it. It can stand still and be moved ahead, but never back, as
 * what happened would come after what will. The signatures of deliveries and rate limits use real time instead:
 * receivers reject what is signed at another time than theirs.
 */
export interface Clock {
  now(): Date;
  readonly frozen: boolean;
  /** Makes time stand still. */
  freeze(): Promise<void>;
  /** Lets time go on from where it is. */
  resume(): Promise<void>;
  /** Moves time to `time`, which must not be in the past, without running what becomes due on the way. */
  moveTo(time: Date): Promise<void>;
  /** Takes over what another process, or a snapshot, did to the clock. */
  reload(): Promise<void>;
}

/** The clock that the database keeps. `realTime` gives milliseconds since 1970. */
export async function openClock(
  database: Database,
  realTime: () => number = Date.now,
): Promise<Clock> {
  let state = await load(database);
  let changes = 0;
  const now = (): number => ("frozenAt" in state ? state.frozenAt : realTime() + state.offset);
  const become = async (next: State): Promise<void> => {
    changes++;
    await save(database, next);
    state = next;
  };
  return {
    now: () => new Date(now()),
    get frozen() {
      return "frozenAt" in state;
    },
    freeze: () => become({ frozenAt: now() }),
    resume: () => become({ offset: now() - realTime() }),
    async moveTo(time) {
      if (time.getTime() < now()) throw new RangeError("The clock cannot be moved back.");
      const at = time.getTime();
      await become("frozenAt" in state ? { frozenAt: at } : { offset: at - realTime() });
    },
    async reload() {
      const before = changes;
      const loaded = await load(database);
      // What was read may be older than a change of this process meanwhile.
      if (changes === before) state = loaded;
    },
  };
}

async function load(database: Queryable): Promise<State> {
  const [row] = await database.query<{ value: State }>(
    "SELECT value FROM settings WHERE name = 'clock'",
  );
  return row?.value ?? { offset: 0 };
}

async function save(database: Queryable, state: State): Promise<void> {
  await database.query(
    `INSERT INTO settings (name, value) VALUES ('clock', $1::jsonb)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [json(state)],
  );
}
