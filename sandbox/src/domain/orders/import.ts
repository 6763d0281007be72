import { type Core, nextDocumentNumber } from "../../foundation/index.js";

const day = 24 * 3600 * 1000;

/** Adds a finished order from before the account used the API: there was no quote, and it emits no events. */
export async function importOrder(core: Core, accountId: string): Promise<void> {
  const daysAgo = (days: number): Date => new Date(core.clock.now().getTime() - days * day);
  const [created, begun, completed] = [daysAgo(60), daysAgo(58), daysAgo(51)];
  await core.database.transaction(async (tx) => {
    const id = await core.ids.next(tx, "ord");
    const number = await nextDocumentNumber(tx, "O", { accountId, now: created });
    await tx.query(
      `INSERT INTO orders (id, account_id, number, status, custom_metadata, total, currency,
         intake_at, in_progress_at, completed_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'completed', 'null', 18500, 'usd', $4, $5, $6, $4, $6)`,
      [id, accountId, number, created, begun, completed],
    );
  });
}
