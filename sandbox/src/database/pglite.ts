import { types } from "@electric-sql/pglite";
import type { PGlite, Transaction as DriverTransaction } from "@electric-sql/pglite";
import { waiting } from "./after-commit.js";
import type { Database, Parameter } from "./database.js";
import { sendable } from "./database.js";
import { withoutValues } from "./without-values.js";

const options = { parsers: { [types.INT8]: Number } };

/** An open PGlite as a `Database`. `closed` runs after it was closed. */
export function pgliteDatabase(driver: PGlite, closed?: () => Promise<void>): Database {
  return {
    kind: "pglite",
    query: (statement, parameters) => run(driver, statement, parameters),
    async transaction(work) {
      const committed = waiting();
      const result = await driver.transaction((inner) =>
        work({
          query: (statement, parameters) => run(inner, statement, parameters),
          afterCommit: committed.add,
        }),
      );
      committed.run();
      return result;
    },
    async execute(script) {
      await driver.exec(script);
    },
    async close() {
      await driver.close();
      await closed?.();
    },
  };
}

async function run<Row>(
  driver: PGlite | DriverTransaction,
  statement: string,
  parameters: readonly Parameter[] = [],
): Promise<Row[]> {
  const { rows } = await withoutValues(driver.query<Row>(statement, sendable(parameters), options));
  return rows;
}
