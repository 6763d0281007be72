import type { Database, Transaction } from "./database.js";

/** A database whose every statement is part of one transaction, for what would make transactions of its own. */
export function nested(database: Database, tx: Transaction): Database {
  return {
    kind: database.kind,
    query: (statement, parameters) => tx.query(statement, parameters),
    transaction: (work) => work(tx),
    execute: (script) => database.execute(script),
    close: async () => undefined,
  };
}
