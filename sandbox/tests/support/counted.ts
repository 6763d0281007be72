import type { Database, Queryable } from "../../src/foundation/database/database.js";

export interface CountedDatabase {
  readonly database: Database;
  /** The statements since the last call, in their order. */
  readonly taken: () => string[];
}

/** The same database, which notes its statements; BEGIN and COMMIT are not among them. */
export function counted(inner: Database): CountedDatabase {
  const statements: string[] = [];
  const noted =
    (queryable: Queryable): Queryable["query"] =>
    (statement, parameters) => {
      statements.push(statement);
      return queryable.query(statement, parameters);
    };
  const database: Database = {
    ...inner,
    query: noted(inner),
    transaction: (work) => inner.transaction((tx) => work({ ...tx, query: noted(tx) })),
  };
  return { database, taken: () => statements.splice(0) };
}
