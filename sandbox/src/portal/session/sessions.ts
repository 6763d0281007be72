import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Core } from "../../foundation/index.js";

/** How long a session lasts, in real time: moving the sandbox clock signs nobody out. */
export const sessionSeconds = 12 * 3600;

/** Signs a user in, and returns the session token. Only its hash is stored here. */
export async function startSession(core: Core, userId: string): Promise<string> {
  return core.database.transaction(async (tx) => {
    const token = await core.ids.secret(tx);
    await tx.query("DELETE FROM portal_sessions WHERE expires_at <= now()");
    await tx.query(
      `INSERT INTO portal_sessions (hash, user_id, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [hashOf(token), userId, sessionSeconds],
    );
    return token;
  });
}

/** The user of a session, if still active. */
export async function sessionUser(core: Core, token: string): Promise<string | undefined> {
  const [row] = await core.database.query<{ user_id: string }>(
    `SELECT user_id FROM portal_sessions JOIN users ON users.id = user_id
     WHERE hash = $1 AND expires_at > now() AND status = 'active'`,
    [hashOf(token)],
  );
  return row?.user_id;
}

export async function endSession(core: Core, token: string): Promise<void> {
  await core.database.query("DELETE FROM portal_sessions WHERE hash = $1", [hashOf(token)]);
}

/** The CSRF token of a session, which every form contains. Whoever knows it has read a page of the session. */
export function csrfToken(session: string): string {
  return createHmac("sha256", session).update("forms of the portal").digest("base64url");
}

export function isCsrfToken(session: string, token: string): boolean {
  const expected = Buffer.from(csrfToken(session));
  const actual = Buffer.from(token);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** By which a session is stored. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
