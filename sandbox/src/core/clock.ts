import { type Database, type Queryable, json } from "../database/database.js";

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

export interface ClockOptions {
  /** Where it stands until somebody moves it. Default: it runs with real time. */
  readonly startAt?: Date | undefined;
  /** Milliseconds since 1970. */
  readonly realTime?: () => number;
}

/** The clock that the database keeps. */
export async function openClock(
  database: Database,
  { startAt, realTime = Date.now }: ClockOptions = {},
): Promise<Clock> {
  const initial: State = startAt === undefined ? { offset: 0 } : { frozenAt: startAt.getTime() };
  let state = await load(database, initial);
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
      const loaded = await load(database, initial);
      // What was read may be older than a change of this process meanwhile.
      if (changes === before) state = loaded;
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
