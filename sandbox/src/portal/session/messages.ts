import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Core } from "../../foundation/index.js";
import type { PageMessage } from "./done.js";
import { hashOf } from "./sessions.js";

/** Leaves a message for the next page of a session. Only whoever has the session can read it: it may be a new key. */
export async function leaveMessage(
  core: Core,
  session: string,
  message: PageMessage,
): Promise<void> {
  await core.database.query("UPDATE portal_sessions SET message = $2 WHERE hash = $1", [
    hashOf(session),
    encrypt(session, JSON.stringify(message)),
  ]);
}

/** The message that was left, which is thereby gone. */
export async function takeMessage(core: Core, session: string): Promise<PageMessage | undefined> {
  const [row] = await core.database.query<{ message: string }>(
    `WITH left_one AS (SELECT message FROM portal_sessions WHERE hash = $1 AND message IS NOT NULL FOR UPDATE)
     UPDATE portal_sessions SET message = NULL FROM left_one WHERE hash = $1 RETURNING left_one.message`,
    [hashOf(session)],
  );
  return row === undefined ? undefined : JSON.parse(decrypt(session, row.message));
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (session: string): Buffer =>
  createHmac("sha256", session).update("messages of the portal").digest();

function encrypt(session: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(session), iv);
  const bytes = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([iv, ...bytes, cipher.getAuthTag()]).toString("base64url");
}

function decrypt(session: string, message: string): string {
  const bytes = Buffer.from(message, "base64url");
  const decipher = createDecipheriv(algorithm, keyOf(session), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return (
    decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8")
  );
}
