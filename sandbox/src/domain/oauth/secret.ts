import { createHash } from "node:crypto";
import type { Ids, Queryable } from "../../foundation/index.js";

/** Secrets, codes and tokens are long and random, so a plain hash cannot be reversed by brute force. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A client secret. Its prefix tells people and secret scanners what it is. */
export async function newClientSecret(ids: Ids, database: Queryable): Promise<string> {
  return `cs-${await ids.secret(database)}`;
}
