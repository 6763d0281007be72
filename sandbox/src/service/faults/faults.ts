import * as z from "zod";
import { type Core, json, only, type Queryable } from "../../foundation/index.js";
import { type Faultable, match, type Match, matches } from "./match.js";

const effect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    headers: z.exactOptional(z.record(z.string(), z.string())),
    body: z.exactOptional(z.json()),
  }),
  /** Milliseconds of real time to wait before the request is handled normally. */
  z.object({ kind: z.literal("delay"), milliseconds: z.int().min(0).max(600_000) }),
  /** No response, until the client gives up. */
  z.object({ kind: z.literal("hang") }),
  /** Closes the connection without a response. */
  z.object({ kind: z.literal("drop") }),
]);

const newFault = z.object({
  /** An operationId, or `*` for all. */
  operation: z.string().regex(/^(?:\*|[A-Za-z][0-9A-Za-z]*)$/),
  /** The number of requests that it applies to; null: all, until the rule is removed. */
  times: z.int().min(1).nullable(),
  match: z.prefault(match, {}),
  effect,
});

/** What happens to a request instead of its response, or before it. */
export type Effect = z.output<typeof effect>;
export type NewFault = z.output<typeof newFault>;

export interface Fault extends NewFault {
  readonly id: string;
}

interface FaultRow {
  readonly id: string;
  readonly operation: string;
  readonly remaining: number | null;
  readonly match: Match;
  readonly effect: Effect;
}

/** Adds a rule, such as "the next 3 calls of createQuote return 503". Throws if the rule is not valid. */
export async function addFault(core: Core, rule: unknown): Promise<Fault> {
  const added = newFault.parse(rule);
  return core.database.transaction(async (tx) => {
    const id = await core.ids.next(tx, "flt");
    const rows = await tx.query<FaultRow>(
      `INSERT INTO faults (id, operation, remaining, match, effect)
       VALUES ($1, $2, $3, $4::jsonb, $5::jsonb) RETURNING *`,
      [id, added.operation, added.times, json(added.match), json(added.effect)],
    );
    return toFault(only(rows));
  });
}

export async function listFaults(database: Queryable): Promise<Fault[]> {
  const rows = await database.query<FaultRow>("SELECT * FROM faults ORDER BY seq");
  return rows.map(toFault);
}

/** Removes one rule, or all of them. Returns how many were removed. */
export async function removeFaults(database: Queryable, id?: string): Promise<number> {
  const rows = await database.query(
    "DELETE FROM faults WHERE $1::text IS NULL OR id = $1 RETURNING id",
    [id],
  );
  return rows.length;
}

/**
 * The effect of the oldest rule that matches a request, whose remaining count is decremented. Concurrent requests are
 * processed in turn, so that exactly as many are affected as the rule says.
 */
export async function takeFault(core: Core, request: Faultable): Promise<Effect | undefined> {
  const rules = "SELECT * FROM faults WHERE operation IN ($1, '*') ORDER BY seq";
  const fits = (row: FaultRow): boolean => matches(row.match, request);
  const candidates = await core.database.query<FaultRow>(rules, [request.operation]);
  if (!candidates.some(fits)) return undefined;
  return core.database.transaction(async (tx) => {
    const row = (await tx.query<FaultRow>(`${rules} FOR UPDATE`, [request.operation])).find(fits);
    if (row === undefined) return undefined;
    if (row.remaining === 1) await removeFaults(tx, row.id);
    else await tx.query("UPDATE faults SET remaining = remaining - 1 WHERE id = $1", [row.id]);
    return row.effect;
  });
}

function toFault({ id, operation, remaining, match: condition, effect: what }: FaultRow): Fault {
  return { id, operation, times: remaining, match: condition, effect: what };
}
