import { createHash } from "node:crypto";
import { type Core, json, timestamp, timestampOrNull } from "../../foundation/index.js";
import { type Caller, type Scope, scopes as allScopes } from "./scopes.js";

/** What is stored about a key. The key itself is returned only when it is created: only its hash is stored. */
export interface Key {
  readonly id: string;
  readonly app_id: string;
  readonly user_id: string;
  /** The last four characters. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  readonly revoked_at: string | null;
  /** Rounded to the minute, by the sandbox clock. */
  readonly last_used_at: string | null;
}

interface KeyRow extends Omit<Key, "created_at" | "revoked_at" | "last_used_at"> {
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

export interface NewKey {
  readonly appId: string;
  readonly userId: string;
  /** Default: all scopes. */
  readonly scopes?: readonly Scope[];
  /** The key itself, for fixtures. It must begin with `sk-`. Default: random. */
  readonly text?: string;
}

const columns = "id, app_id, user_id, hint, scopes, created_at, revoked_at, last_used_at";

/** What a key looks like, in the words of a message. */
export const KEY_FORM = "sk- and at least eight letters, digits, - or _";

export const isKeyText = (text: string): boolean => /^sk-[0-9A-Za-z_-]{8,}$/.test(text);

/** Creates a key, and returns it for the only time. */
export async function makeKey(
  core: Core,
  { appId, userId, scopes = allScopes, text: ownText }: NewKey,
): Promise<Key & { readonly text: string }> {
  const text = ownText ?? `sk-${await core.ids.secret(core.database, 48)}`;
  if (!isKeyText(text)) throw new RangeError(`A key is ${KEY_FORM}.`);
  const row = await core.database.transaction(async (tx) => {
    const id = await core.ids.next(tx, "key");
    const parameters = [id, appId, userId, hashOf(text), text.slice(-4), json(scopes)];
    const [made] = await tx.query<KeyRow>(
      `INSERT INTO keys (id, app_id, user_id, hash, hint, scopes, created_at)
       SELECT $1, apps.id, users.id, $4, $5, $6::jsonb, $7
       FROM apps JOIN users ON users.account_id = apps.account_id
       WHERE apps.id = $2 AND users.id = $3
       ON CONFLICT (hash) DO NOTHING
       RETURNING ${columns}`,
      [...parameters, core.clock.now()],
    );
    return made;
  });
  if (row === undefined) {
    throw new RangeError("The app and the user must be of one account, and the key must be new.");
  }
  return { ...toKey(row), text };
}

/** Revokes a key: the very next request with it is refused. Returns whether the key existed. */
export async function revokeKey(core: Core, keyId: string): Promise<boolean> {
  const rows = await core.database.query(
    "UPDATE keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING id",
    [keyId, core.clock.now()],
  );
  return rows.length > 0;
}

/** Makes a key in place of one that was revoked, for the same app and user; `undefined` if it was not. */
export async function replaceRevoked(core: Core, text: string): Promise<string | undefined> {
  const [revoked] = await core.database.query<Pick<NewKey, "appId" | "userId" | "scopes">>(
    `SELECT app_id AS "appId", user_id AS "userId", scopes FROM keys
     WHERE hash = $1 AND revoked_at IS NOT NULL`,
    [hashOf(text)],
  );
  return revoked && (await makeKey(core, revoked)).text;
}

/** The keys of one app, or of all apps. */
export async function listKeys(core: Core, appId?: string): Promise<Key[]> {
  const rows = await core.database.query<KeyRow>(
    `SELECT ${columns} FROM keys WHERE $1::text IS NULL OR app_id = $1 ORDER BY seq`,
    [appId],
  );
  return rows.map(toKey);
}

export async function readKey(core: Core, keyId: string): Promise<Key | undefined> {
  const [row] = await core.database.query<KeyRow>(`SELECT ${columns} FROM keys WHERE id = $1`, [
    keyId,
  ]);
  return row && toKey(row);
}

/**
 * The caller that a key belongs to; `undefined` if it is unknown or revoked. Keys are looked up by their hash, so the
 * time that a lookup takes reveals nothing about existing keys.
 */
export async function authenticate(core: Core, text: string): Promise<Caller | undefined> {
  const [row] = await core.database.query<CallerRow>(
    `SELECT keys.id AS "keyId", app_id AS "appId", account_id AS "accountId",
       user_id AS "userId", scopes, keys.id AS "rateBucket", last_used_at AS "lastUsedAt",
       EXISTS (SELECT FROM faults) AS "faultRules"
     FROM keys JOIN apps ON apps.id = keys.app_id WHERE hash = $1 AND revoked_at IS NULL`,
    [hashOf(text)],
  );
  if (row === undefined) return undefined;
  const { lastUsedAt, ...caller } = row;
  await noteUse(core, caller.keyId, lastUsedAt);
  return { ...caller, scopes: new Set(caller.scopes) };
}

const minute = 60_000;

/** Notes the use of a key at most once a minute, which is precise enough for people and costs most requests nothing. */
async function noteUse(core: Core, keyId: string, last: Date | null): Promise<void> {
  const now = core.clock.now();
  if (last !== null && now.getTime() - last.getTime() < minute) return;
  await core.database.query("UPDATE keys SET last_used_at = $2 WHERE id = $1", [keyId, now]);
}

/** Whether a key is still valid that was valid a moment ago. */
export async function isStanding(core: Core, keyId: string): Promise<boolean> {
  const rows = await core.database.query(
    "SELECT id FROM keys WHERE id = $1 AND revoked_at IS NULL",
    [keyId],
  );
  return rows.length > 0;
}

interface CallerRow extends Omit<Caller, "scopes"> {
  readonly scopes: readonly string[];
  readonly lastUsedAt: Date | null;
}

/** Keys are long and random, so a plain hash cannot be reversed by brute force. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function toKey({ created_at, revoked_at, last_used_at, ...row }: KeyRow): Key {
  return {
    ...row,
    created_at: timestamp(created_at),
    revoked_at: timestampOrNull(revoked_at),
    last_used_at: timestampOrNull(last_used_at),
  };
}
