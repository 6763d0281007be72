import type { Core, Prefix, Transaction } from "../../foundation/index.js";
import { creation } from "../lifecycles/machine.js";

export interface NewAccount {
  readonly name: string;
  /** Whether orders can be billed to an open invoice: without it no quote can be approved. */
  readonly invoicing?: boolean;
  readonly platformApps?: boolean;
}

export interface NewTeam {
  readonly accountId: string;
  readonly name: string;
  readonly icon?: string;
  readonly color?: string;
  readonly description?: string;
  readonly isDefault?: boolean;
}

export interface NewUser {
  readonly accountId: string;
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string;
  /** True unless set to false. */
  readonly emailVerified?: boolean | undefined;
  readonly phoneVerified?: boolean | undefined;
  readonly timezone?: string;
  readonly locale?: string;
  /** Roles by team id: any string, such as owner, admin or member. */
  readonly roles?: Readonly<Record<string, string>>;
}

/** Opens an account and returns its id. */
export function addAccount(core: Core, account: NewAccount): Promise<string> {
  return insertUser(core, "acc", async (tx, id, now) => {
    await tx.query(
      `INSERT INTO accounts (id, name, invoicing_enabled, platform_apps_enabled, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, account.name, account.invoicing ?? true, account.platformApps ?? false, now],
    );
  });
}

/** Allows or forbids billing to an open invoice. */
export async function setInvoicing(core: Core, accountId: string, on: boolean): Promise<void> {
  await core.database.query("UPDATE accounts SET invoicing_enabled = $2 WHERE id = $1", [
    accountId,
    on,
  ]);
}

/** Allows or forbids creating platform apps. Existing ones are not affected. */
export async function setPlatformApps(core: Core, accountId: string, on: boolean): Promise<void> {
  await core.database.query("UPDATE accounts SET platform_apps_enabled = $2 WHERE id = $1", [
    accountId,
    on,
  ]);
}

/** Adds an internal app, which owns keys and webhook endpoints, and returns its id. */
export function addApp(
  core: Core,
  app: { readonly accountId: string; readonly name: string },
): Promise<string> {
  return insertUser(core, "app", async (tx, id, now) => {
    await tx.query(
      `INSERT INTO apps (id, account_id, name, kind, created_at)
       VALUES ($1, $2, $3, 'internal', $4)`,
      [id, app.accountId, app.name, now],
    );
  });
}

/** The colors of the teams of an account, unless they are given. */
const colors = ["#4f46e5", "#0f766e", "#b45309", "#be185d", "#4d7c0f"];

export function addTeam(core: Core, team: NewTeam): Promise<string> {
  return insertUser(core, "team", async (tx, id, now) => {
    const { accountId, name, icon = "users", description = "" } = team;
    const others = await tx.query("SELECT id FROM teams WHERE account_id = $1", [accountId]);
    const { color = colors[others.length % colors.length] } = team;
    await tx.query(
      `INSERT INTO teams
         (id, account_id, name, icon, color, description, is_default, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [id, accountId, name, icon, color, description, team.isDefault ?? false, now],
    );
  });
}

export async function addUser(core: Core, user: NewUser): Promise<string> {
  const { to } = creation(core.lifecycles.user, { to: "active" });
  return insertUser(core, "usr", async (tx, id, now) => {
    await tx.query(
      `INSERT INTO users (id, account_id, email, first_name, middle_name, last_name, phone,
         timezone, locale, status, email_verified_at, phone_verified_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
      [id, user.accountId, user.email, ...optional(user), to, ...verifiedAt(user, now), now],
    );
    for (const [teamId, role] of Object.entries(user.roles ?? {})) {
      await tx.query("INSERT INTO memberships (user_id, team_id, role) VALUES ($1, $2, $3)", [
        id,
        teamId,
        role,
      ]);
    }
  });
}

function optional(user: NewUser): (string | null | undefined)[] {
  const { firstName, middleName, lastName, phone, timezone, locale } = user;
  return [firstName, middleName, lastName, phone, timezone, locale];
}

/** The times at which the email address and the phone number were verified. */
function verifiedAt(
  { emailVerified = true, phoneVerified = false }: NewUser,
  now: Date,
): readonly (Date | null)[] {
  return [emailVerified, phoneVerified].map((each) => (each ? now : null));
}

function insertUser(
  core: Core,
  prefix: Prefix,
  insert: (tx: Transaction, id: string, now: Date) => Promise<void>,
): Promise<string> {
  return core.database.transaction(async (tx) => {
    const id = await core.ids.next(tx, prefix);
    await insert(tx, id, core.clock.now());
    return id;
  });
}
