import { type Database, type Queryable, json } from "../database/database.js";

/** Either runs ahead of real time by `offset` milliseconds, or stands still. */
type State = { readonly offset: number } | { readonly frozenAt: number };

/**
 * The clock of the sandbox, used for `created` and due times. It can stand still and be moved ahead, but never back,
 * because past events would then follow future ones. Signatures of deliveries and rate limits use real time instead:
 * receivers reject signatures whose time differs from theirs.
 */
export interface Clock {
  now(): Date;
  readonly frozen: boolean;
  /** Stops the clock. */
  freeze(): Promise<void>;
  /** Lets the clock run on from its current time. */
  resume(): Promise<void>;
  /** Moves the clock to `time`, which must not be in the past, without running what becomes due on the way. */
  moveTo(time: Date): Promise<void>;
  /** Reloads the clock after another process or a snapshot has changed it. */
  reload(): Promise<void>;
}

export interface ClockOptions {
  /** The time at which the clock stands until it is moved. Default: it runs with real time. */
  readonly startAt?: Date | undefined;
  /** Milliseconds since 1970. */
  readonly realTime?: () => number;
}

/** Opens the clock, which is stored in the database. */
export async function openClock(
  database: Database,
  { startAt, realTime = Date.now }: ClockOptions = {},
): Promise<Clock> {
  const initial: State = startAt === undefined ? { offset: 0 } : { frozenAt: startAt.getTime() };
  let state = await load(database, initial);
  let changes = 0;
  const now = (): number => ("frozenAt" in state ? state.frozenAt : realTime() + state.offset);
  const change = async (next: State): Promise<void> => {
    await save(database, next);
    state = next;
    changes++;
  };
  return {
    now: () => new Date(now()),
    get frozen() {
      return "frozenAt" in state;
    },
    freeze: () => change({ frozenAt: now() }),
    resume: () => change({ offset: now() - realTime() }),
    async moveTo(time) {
      if (time.getTime() < now()) throw new RangeError("The clock cannot be moved back.");
      const at = time.getTime();
      await change("frozenAt" in state ? { frozenAt: at } : { offset: at - realTime() });
    },
    async reload() {
      const before = changes;
      const current = await load(database, initial);
      // The loaded state may be older than a change that this process made in the meantime.
      if (changes === before) state = current;
    },
  };
}

async function load(database: Queryable, initial: State): Promise<State> {
  const [row] = await database.query<{ value: State }>(
    "SELECT value FROM settings WHERE name = 'clock'",
  );
  return row?.value ?? initial;
}

async function save(database: Queryable, state: State): Promise<void> {
  await database.query(
    `INSERT INTO settings (name, value) VALUES ('clock', $1::jsonb)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [json(state)],
  );
}
