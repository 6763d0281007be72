import { groupBy, type Queryable } from "../../foundation/index.js";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly invoicing: boolean;
  readonly platform_apps: boolean;
  readonly apps: readonly NamedResource[];
  readonly teams: readonly NamedResource[];
  readonly users: readonly AccountUser[];
}

export interface NamedResource {
  readonly id: string;
  readonly name: string;
}

export interface AccountUser {
  readonly id: string;
  readonly email: string;
  readonly status: "active" | "inactive";
}

type OwnedBy<Thing> = Thing & { readonly account_id: string };

/** All accounts with their apps and users, in order of creation. */
export async function listAccounts(database: Queryable): Promise<Account[]> {
  const accounts = await database.query<Omit<Account, "apps" | "teams" | "users">>(
    `SELECT id, name, invoicing_enabled AS invoicing, platform_apps_enabled AS platform_apps
     FROM accounts ORDER BY ${firstSeen}`,
  );
  const apps = await database.query<OwnedBy<NamedResource>>(
    `SELECT id, name, account_id FROM apps ORDER BY created_at, id COLLATE "C"`,
  );
  const teams = await database.query<OwnedBy<NamedResource>>(
    "SELECT id, name, account_id FROM teams ORDER BY seq",
  );
  const users = await database.query<OwnedBy<AccountUser>>(
    "SELECT id, email, status, account_id FROM users ORDER BY seq",
  );
  const own = { apps: byAccount(apps), teams: byAccount(teams), users: byAccount(users) };
  return accounts.map((account) => ({
    ...account,
    apps: own.apps.get(account.id) ?? [],
    teams: own.teams.get(account.id) ?? [],
    users: own.users.get(account.id) ?? [],
  }));
}

/**
 * Accounts have no sequence number, and several may be created at the same time: their first users decide the order.
 */
const firstSeen = `(SELECT min(seq) FROM users WHERE users.account_id = accounts.id) NULLS LAST,
  created_at, id COLLATE "C"`;

function byAccount<Row extends { readonly account_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Omit<Row, "account_id">[]> {
  const groups = groupBy(rows, ({ account_id }) => account_id);
  return new Map(
    [...groups].map(([id, group]) => [id, group.map(({ account_id: _, ...row }) => row)]),
  );
}
