import type { Team, User } from "@apostille/evaluation-services/types";
import { timestamp, timestampOrNull } from "../core/timestamp.js";

export interface TeamRow extends Omit<Team, "created_at" | "updated_at"> {
  readonly user_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface UserRow {
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

export function toUser(row: UserRow, teams: readonly TeamRow[]): User {
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
