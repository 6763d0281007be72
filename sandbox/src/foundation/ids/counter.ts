import { type Queryable, only } from "../database/database.js";

/** Counts up from 1. If a transaction is rolled back, its numbers are used again. */
export async function nextNumber(database: Queryable, counter: string): Promise<number> {
  const rows = await database.query<{ value: number }>(
    `INSERT INTO counters (name, value) VALUES ($1, 1)
     ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
     RETURNING value`,
    [counter],
  );
  return only(rows).value;
}

/** The number by which people know a quote or an order, such as `Q-2026-00418`. Each account has its own sequence. */
export async function nextDocumentNumber(
  database: Queryable,
  letter: "Q" | "O",
  of: { readonly accountId: string; readonly now: Date },
): Promise<string> {
  const year = of.now.getUTCFullYear();
  const count = await nextNumber(database, `${letter}/${of.accountId}/${year}`);
  return `${letter}-${year}-${String(count).padStart(5, "0")}`;
}
