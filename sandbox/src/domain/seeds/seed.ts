import type { Core } from "../../foundation/index.js";
import {
  type NewTeam,
  type NewUser,
  addAccount,
  addApp,
  addTeam,
  addUser,
} from "../accounts/accounts.js";
import { type Key, makeKey } from "../accounts/keys.js";
import type { Scope } from "../accounts/scopes.js";

/** The initial data, with names as references. */
export interface Fixtures {
  readonly accounts: readonly AccountFixture[];
}

export interface AccountFixture {
  readonly name: string;
  readonly invoicing?: boolean;
  /** Whether the account can create platform apps; false by default. */
  readonly platform_apps?: boolean;
  readonly teams: readonly Omit<NewTeam, "accountId" | "isDefault">[];
  readonly users: readonly UserFixture[];
  readonly apps: readonly AppFixture[];
}

export interface UserFixture extends Omit<NewUser, "accountId" | "roles"> {
  /** Roles by the name of the team. */
  readonly roles: Readonly<Record<string, string>>;
}

export interface AppFixture {
  readonly name: string;
  readonly keys: readonly KeyFixture[];
}

export interface KeyFixture {
  /** The email address of the user for whom the key acts. */
  readonly user: string;
  readonly scopes?: readonly Scope[];
  /** The key itself. Default: random. */
  readonly text?: string;
}

/** The resources that were created from the fixtures. */
export interface SeededResources {
  readonly accounts: readonly SeededAccount[];
}

export interface SeededAccount {
  readonly id: string;
  readonly name: string;
  readonly teamIds: ReadonlyMap<string, string>;
  readonly userIds: ReadonlyMap<string, string>;
  readonly apps: readonly {
    readonly id: string;
    readonly name: string;
    readonly keys: readonly (Key & { readonly text: string })[];
  }[];
}

/** Adds accounts with their teams, users, apps and keys. */
export async function seed(core: Core, { accounts }: Fixtures): Promise<SeededResources> {
  const results: SeededAccount[] = [];
  for (const account of accounts) results.push(await seedAccount(core, account));
  return { accounts: results };
}

async function seedAccount(core: Core, fixture: AccountFixture): Promise<SeededAccount> {
  const { name, invoicing = true, platform_apps: platformApps = false } = fixture;
  const accountId = await addAccount(core, { name, invoicing, platformApps });
  const teamIds = new Map<string, string>();
  for (const [index, team] of fixture.teams.entries()) {
    const id = await addTeam(core, { accountId, isDefault: index === 0, ...team });
    teamIds.set(team.name, id);
  }
  const userIds = new Map<string, string>();
  for (const { roles, ...user } of fixture.users) {
    const byId = Object.fromEntries(
      Object.entries(roles).map(([team, role]) => [idOf(teamIds, team), role]),
    );
    userIds.set(user.email, await addUser(core, { accountId, ...user, roles: byId }));
  }
  const apps: SeededAccount["apps"][number][] = [];
  for (const app of fixture.apps) apps.push(await seedApp(core, { accountId, app, userIds }));
  return { id: accountId, name, teamIds, userIds, apps };
}

async function seedApp(
  core: Core,
  { accountId, app, userIds }: NewApp,
): Promise<SeededAccount["apps"][number]> {
  const id = await addApp(core, { accountId, name: app.name });
  const keys: (Key & { readonly text: string })[] = [];
  for (const { user, ...key } of app.keys) {
    keys.push(await makeKey(core, { appId: id, userId: idOf(userIds, user), ...key }));
  }
  return { id, name: app.name, keys };
}

interface NewApp {
  readonly accountId: string;
  readonly app: AppFixture;
  readonly userIds: ReadonlyMap<string, string>;
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new RangeError(`The fixtures name ${name}, but do not define it.`);
  return id;
}
