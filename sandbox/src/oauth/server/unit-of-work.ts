import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "../../database/database.js";

/** One change to what is kept. It may run twice, if the database gives a transaction up. */
export type StoreChange = (tx: Transaction) => Promise<void>;

/**
 * Makes all changes of one request true together, or none of them: an authorization server that dies between
 * consuming a refresh token and keeping the next one would leave its client with neither.
 */
export interface UnitOfWork {
  /** Runs `work`, and what it changed in one transaction after that. */
  run(work: () => Promise<void>): Promise<void>;
  /** Changes something: with the rest of the request under way, or by itself if there is none. */
  change(change: StoreChange): Promise<void>;
}

export function createUnitOfWork(database: Database): UnitOfWork {
  const pending = new AsyncLocalStorage<StoreChange[]>();
  const apply = (changes: readonly StoreChange[]): Promise<void> =>
    database.transaction(async (tx) => {
      for (const change of changes) await change(tx);
    });
  return {
    async run(work) {
      const changes: StoreChange[] = [];
      await pending.run(changes, work);
      if (changes.length > 0) await apply(changes);
    },
    async change(change) {
      const changes = pending.getStore();
      if (changes === undefined) await apply([change]);
      else changes.push(change);
    },
  };
}
