import type { Queryable } from "../../foundation/index.js";
import { type Caller, scopes } from "./scopes.js";

/**
 * A caller that acts for an app without one of its keys, with all scopes: the first user of the app's account. Default:
 * the first app of all. `undefined` if there is none.
 */
export async function callerOfApp(
  database: Queryable,
  appId?: string,
): Promise<Caller | undefined> {
  const [found] = await database.query<Omit<Caller, "keyId" | "scopes" | "rateBucket">>(
    `SELECT apps.id AS "appId", apps.account_id AS "accountId", users.id AS "userId"
     FROM apps JOIN users ON users.account_id = apps.account_id
     WHERE $1::text IS NULL OR apps.id = $1
     ORDER BY users.seq, apps.created_at, apps.id COLLATE "C" LIMIT 1`,
    [appId],
  );
  return found && { ...found, keyId: "control", rateBucket: "control", scopes: new Set(scopes) };
}
