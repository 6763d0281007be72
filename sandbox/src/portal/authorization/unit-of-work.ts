import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Next } from "koa";
import type { Core, Database, Transaction } from "../../foundation/index.js";
import { endConsent } from "../../domain/index.js";
import { AlreadyConsumed } from "./records.js";

/** A change of stored data. It may run twice, if the database aborts a transaction. */
export type StoreChange = (tx: Transaction) => Promise<void>;

/**
 * Commits all changes of one request together, or none: if an authorization server died after consuming a refresh token
 * and before storing the next one, its client would have neither.
 */
export interface UnitOfWork {
  /** Runs `work`, and then commits its changes in one transaction. */
  run(work: () => Promise<void>): Promise<void>;
  /** Makes a change: together with the current request's others, or by itself if there is no current request. */
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

/**
 * Stores the changes of a request before its response is sent. Of two concurrent requests with the same code or refresh
 * token one is first; the other shows that the token has leaked, so that the grant ends (RFC 9700, section 4.14.2).
 */
export function revokeReplayed(
  core: Core,
  unit: UnitOfWork,
): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    try {
      await unit.run(() => next());
    } catch (error) {
      if (!(error instanceof AlreadyConsumed)) throw error;
      const { grantId } = error;
      if (grantId !== null) await core.database.transaction((tx) => endConsent(core, tx, grantId));
      ctx.status = 400;
      ctx.body = { error: "invalid_grant", error_description: "grant request is invalid" };
    }
  };
}
