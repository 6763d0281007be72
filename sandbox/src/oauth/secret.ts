import { createHash, randomBytes } from "node:crypto";

/** Secrets, codes and tokens are random and long, so that a plain hash of one cannot be reversed by trying. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A client secret with its prefix, which tells people and scanners of repositories what it is. */
export function newClientSecret(): string {
  return `cs-${randomBytes(32).toString("hex")}`;
}
