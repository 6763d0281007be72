import { type Core, json, timestamp } from "../../foundation/index.js";
import { type State, clearAll, readState, writeState } from "./state.js";

/** A named state of the sandbox. */
export interface Snapshot {
  readonly name: string;
  /** When it was taken, by the sandbox clock. */
  readonly taken_at: string;
}

/** Saves the whole state, including the clock, under a name; replaces an earlier snapshot with the same name. */
export async function takeSnapshot(core: Core, name: string): Promise<Snapshot> {
  const now = core.clock.now();
  await core.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO snapshots (name, state, taken_at) VALUES ($1, $2::jsonb, $3)
       ON CONFLICT (name) DO UPDATE SET state = excluded.state, taken_at = excluded.taken_at`,
      [name, json(await readState(tx)), now],
    );
  });
  return { name, taken_at: timestamp(now) };
}

/** Restores a snapshot, including the clock. Returns false if there is none with that name. */
export async function restoreSnapshot(core: Core, name: string): Promise<boolean> {
  const exists = await core.database.transaction(async (tx) => {
    const [row] = await tx.query<{ state: State }>("SELECT state FROM snapshots WHERE name = $1", [
      name,
    ]);
    if (row !== undefined) await writeState(tx, row.state);
    return row !== undefined;
  });
  await core.clock.reload();
  return exists;
}

export async function listSnapshots(core: Core): Promise<Snapshot[]> {
  const rows = await core.database.query<{ name: string; taken_at: Date }>(
    'SELECT name, taken_at FROM snapshots ORDER BY name COLLATE "C"',
  );
  return rows.map(({ name, taken_at }) => ({ name, taken_at: timestamp(taken_at) }));
}

/** Returns whether the snapshot existed. */
export async function deleteSnapshot(core: Core, name: string): Promise<boolean> {
  const rows = await core.database.query("DELETE FROM snapshots WHERE name = $1 RETURNING name", [
    name,
  ]);
  return rows.length > 0;
}

/** Empties the sandbox and sets its clock to real time. Snapshots are kept. */
export async function reset(core: Core): Promise<void> {
  await clearAll(core.database);
  await core.clock.reload();
}
