import { type Core, invalid, notFound, type Queryable } from "../../foundation/index.js";

/** A team of an account, with its number of users. */
export interface AccountTeam {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly description: string;
  readonly members: number;
}

/** The appearance of a team. */
export interface TeamLook {
  readonly icon: string;
  readonly color: string;
  readonly description: string;
}

export function listTeams(database: Queryable, accountId: string): Promise<AccountTeam[]> {
  return database.query<AccountTeam>(
    `SELECT id, name, icon, color, description,
       (SELECT count(*)::int FROM memberships WHERE team_id = teams.id) AS members
     FROM teams WHERE account_id = $1 ORDER BY seq`,
    [accountId],
  );
}

/** Changes the appearance of a team, as the portal does. Responds with 404 if the account has no such team. */
export async function updateTeam(
  core: Core,
  { accountId, teamId }: { readonly accountId: string; readonly teamId: string },
  { icon, color, description }: TeamLook,
): Promise<void> {
  if (!/^[a-z0-9-]{1,50}$/.test(icon)) {
    throw invalid([{ field: "icon", message: "The icon field must be the name of an icon." }]);
  }
  if (!/^#[0-9a-f]{6}$/.test(color)) {
    throw invalid([{ field: "color", message: "The color field must be a hexadecimal color." }]);
  }
  const rows = await core.database.query(
    `UPDATE teams SET icon = $3, color = $4, description = $5, updated_at = $6
     WHERE id = $1 AND account_id = $2 RETURNING id`,
    [teamId, accountId, icon, color, description, core.clock.now()],
  );
  if (rows.length === 0) throw notFound();
}
