import { createHash } from "node:crypto";
import type { Queryable } from "../database/database.js";
import type { Ids } from "../ids/ids.js";

/** Secrets, codes and tokens are random and long, so that a plain hash of one cannot be reversed by trying. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A client secret with its prefix, which tells people and scanners of repositories what it is. */
export async function newClientSecret(ids: Ids, database: Queryable): Promise<string> {
  return `cs-${await ids.secret(database, 64)}`;
}
