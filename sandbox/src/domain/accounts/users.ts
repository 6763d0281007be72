import type { ListUsersRequest } from "@apostille/evaluation-services/operations";
import type { User, Team } from "@apostille/evaluation-services/types";
import {
  columns,
  type Core,
  equal,
  groupBy,
  json,
  type ListPage,
  type ListRequest,
  type ListSpec,
  notFound,
  type Queryable,
  readPage,
  timestamp,
  timestampOrNull,
} from "../../foundation/index.js";
import { transition } from "../lifecycles/machine.js";
import type { Caller } from "./scopes.js";

const spec: ListSpec = {
  table: "users",
  sorts: new Map([
    ...columns("time", "created_at"),
    ...columns("text", "first_name", "last_name", "email"),
  ]),
  filters: new Map([
    ...equal("status"),
    ["team", (operand) => `id IN (SELECT user_id FROM memberships WHERE team_id = ${operand})`],
  ]),
};

/** The user that the key acts for. */
export function currentUser(core: Core, caller: Caller): Promise<User> {
  return getUser(core, caller, caller.userId);
}

/** Responds with 404 if the account has no such user. */
export async function getUser(core: Core, caller: Caller, userId: string): Promise<User> {
  const rows = await core.database.query<UserRow>(
    "SELECT * FROM users WHERE id = $1 AND account_id = $2",
    [userId, caller.accountId],
  );
  const [user] = await withTeams(core.database, rows);
  if (user === undefined) throw notFound();
  return user;
}

export async function listUsers(
  core: Core,
  caller: Caller,
  request: ListRequest<ListUsersRequest["query"]>,
): Promise<ListPage<User>> {
  return readPage<UserRow, User>(core.database, {
    spec,
    owner: ["account_id", caller.accountId],
    path: `${core.settings.apiBase}/users`,
    request,
    toItems: (rows) => withTeams(core.database, rows),
  });
}

/** The time zones that a user may have. */
export const timeZones: readonly string[] = Intl.supportedValuesOf("timeZone");

/** Deactivates a user, or activates one again, as the portal does. Throws `NoTransition`. */
export async function moveUser(
  core: Core,
  userId: string,
  to: "active" | "inactive",
): Promise<void> {
  await core.database.transaction(async (tx) => {
    const [row] = await tx.query<UserRow>("SELECT * FROM users WHERE id = $1 FOR UPDATE", [userId]);
    if (row === undefined) throw notFound();
    transition(core.lifecycles.user, row.status, { to });
    await tx.query("UPDATE users SET status = $2, updated_at = $3 WHERE id = $1", [
      userId,
      to,
      core.clock.now(),
    ]);
  });
}

async function withTeams(database: Queryable, users: readonly UserRow[]): Promise<User[]> {
  if (users.length === 0) return [];
  const teams = await database.query<TeamRow>(
    `SELECT memberships.user_id, teams.id, name, icon, color, description, is_default,
       created_at, updated_at, role
     FROM memberships JOIN teams ON teams.id = memberships.team_id
     WHERE memberships.user_id IN (SELECT jsonb_array_elements_text($1::jsonb))
     ORDER BY teams.seq`,
    [json(users.map(({ id }) => id))],
  );
  const byUser = groupBy(teams, (team) => team.user_id);
  return users.map((user) => toUser(user, byUser.get(user.id) ?? []));
}

interface TeamRow extends Omit<Team, "created_at" | "updated_at"> {
  readonly user_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly middle_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly email_verified_at: Date | null;
  readonly phone_verified_at: Date | null;
  readonly status: "active" | "inactive";
  readonly timezone: string | null;
  readonly locale: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

function toUser(row: UserRow, teams: readonly TeamRow[]): User {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    phone: row.phone,
    email_verified_at: timestampOrNull(row.email_verified_at),
    phone_verified_at: timestampOrNull(row.phone_verified_at),
    status: row.status,
    timezone: row.timezone,
    locale: row.locale,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    teams: teams.map(toTeam),
  };
}

function toTeam({ user_id: _, created_at, updated_at, ...row }: TeamRow): Team {
  const { role, ...team } = row;
  return { ...team, created_at: timestamp(created_at), updated_at: timestamp(updated_at), role };
}
