import {
  type Core,
  invalid,
  isLoopback,
  json,
  notFound,
  parseUrl,
  type Queryable,
  timestamp,
  type Transaction,
} from "../../foundation/index.js";
import { hashOf, newClientSecret } from "./secret.js";

/** An OAuth 2.0 client, which acts for the accounts that grant it access. Its id is its `client_id`. */
export interface PlatformApp {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The last four characters of the client secret, of which only the hash is stored. */
  readonly secretHint: string;
  readonly createdAt: string;
}

export type PlatformAppWithSecret = PlatformApp & { readonly clientSecret: string };

export interface NewPlatformApp {
  readonly accountId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

interface Row extends Omit<PlatformApp, "createdAt"> {
  readonly createdAt: Date;
}

const select = `SELECT apps.id, account_id AS "accountId", name, redirect_uris AS "redirectUris",
    secret_hint AS "secretHint", created_at AS "createdAt"
  FROM platform_apps JOIN apps ON apps.id = platform_apps.app_id`;

const maxRedirectUris = 10;
const maxName = 255;

/** Registers an app, and returns its secret for the only time. Refuses invalid registrations with 422. */
export async function createPlatformApp(
  core: Core,
  { accountId, name, redirectUris }: NewPlatformApp,
): Promise<PlatformAppWithSecret> {
  checkName(name);
  checkRedirectUris(redirectUris);
  return core.database.transaction(async (tx) => {
    const clientSecret = await newClientSecret(core.ids, tx);
    await requireEnabled(tx, accountId);
    const id = await core.ids.next(tx, "app");
    await tx.query(
      `INSERT INTO apps (id, account_id, name, kind, created_at)
       VALUES ($1, $2, $3, 'platform', $4)`,
      [id, accountId, name.trim(), core.clock.now()],
    );
    await tx.query(
      `INSERT INTO platform_apps (app_id, redirect_uris, secret_hash, secret_hint)
       VALUES ($1, $2::jsonb, $3, $4)`,
      [id, json(redirectUris), hashOf(clientSecret), clientSecret.slice(-4)],
    );
    return { ...(await getPlatformApp(tx, accountId, id)), clientSecret };
  });
}

export async function listPlatformApps(
  database: Queryable,
  accountId: string,
): Promise<PlatformApp[]> {
  const rows = await database.query<Row>(
    `${select} WHERE account_id = $1 ORDER BY created_at, apps.id COLLATE "C"`,
    [accountId],
  );
  return rows.map(toApp);
}

/** Responds with 404 if the account has no such platform app. */
async function getPlatformApp(
  database: Queryable,
  accountId: string,
  appId: string,
): Promise<PlatformApp> {
  const rows = await database.query<Row>(`${select} WHERE account_id = $1 AND apps.id = $2`, [
    accountId,
    appId,
  ]);
  const [app] = rows.map(toApp);
  if (app === undefined) throw notFound();
  return app;
}

/** Replaces the secret: the previous one stops working at once, but issued tokens stay valid. */
export function rotateClientSecret(
  core: Core,
  accountId: string,
  appId: string,
): Promise<PlatformAppWithSecret> {
  return core.database.transaction(async (tx) => {
    const clientSecret = await newClientSecret(core.ids, tx);
    await getPlatformApp(tx, accountId, appId);
    await tx.query(
      "UPDATE platform_apps SET secret_hash = $2, secret_hint = $3 WHERE app_id = $1",
      [appId, hashOf(clientSecret), clientSecret.slice(-4)],
    );
    return { ...(await getPlatformApp(tx, accountId, appId)), clientSecret };
  });
}

/** Deletes an app with its endpoints and grants. */
export function removePlatformApp(core: Core, accountId: string, appId: string): Promise<void> {
  return core.database.transaction(async (tx) => {
    await getPlatformApp(tx, accountId, appId);
    await dropDeliveryJobs(tx, appId);
    await tx.query("DELETE FROM apps WHERE id = $1", [appId]);
  });
}

async function dropDeliveryJobs(tx: Transaction, appId: string): Promise<void> {
  await tx.query(
    `DELETE FROM jobs WHERE kind = 'deliver' AND subject IN (
       SELECT deliveries.id FROM deliveries
       JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id WHERE endpoint.app_id = $1)`,
    [appId],
  );
}

async function requireEnabled(tx: Queryable, accountId: string): Promise<void> {
  const rows = await tx.query("SELECT id FROM accounts WHERE id = $1 AND platform_apps_enabled", [
    accountId,
  ]);
  if (rows.length > 0) return;
  const message = "Platform apps are not enabled for this account.";
  throw invalid([{ field: "account", message }]);
}

function checkName(name: string): void {
  const message =
    name.trim() === ""
      ? "The name field is required."
      : name.length > maxName
        ? `The name field must not be greater than ${maxName} characters.`
        : undefined;
  if (message !== undefined) throw invalid([{ field: "name", message }]);
}

function checkRedirectUris(redirectUris: readonly string[]): void {
  if (redirectUris.length === 0 || redirectUris.length > maxRedirectUris) {
    const message = `The redirect addresses must be 1 to ${maxRedirectUris}.`;
    throw invalid([{ field: "redirect_uris", message }]);
  }
  const errors = redirectUris.flatMap((address, index) => {
    const problem = redirectProblem(address);
    const field = `redirect_uris.${index}`;
    return problem === undefined ? [] : [{ field, message: messages[problem] }];
  });
  const [first, ...rest] = errors;
  if (first !== undefined) throw invalid([first, ...rest]);
}

const messages: Readonly<Record<RedirectProblem, string>> = {
  malformed: "The redirect address must be an absolute URL.",
  fragment: "The redirect address must not have a fragment.",
  insecure: "The redirect address must use https, or http on this machine.",
};

function toApp({ createdAt, ...row }: Row): PlatformApp {
  return { ...row, createdAt: timestamp(createdAt) };
}

/** Why a URI cannot be a redirect URI; `undefined` if it can. */
type RedirectProblem = "malformed" | "fragment" | "insecure";

/**
 * Checks whether codes may be sent to a URI (RFC 9700, section 2.1): it has to be HTTPS, or plain HTTP on this machine,
 * without a fragment (RFC 6749, section 3.1.2), and without credentials or backslashes, at which parsers disagree about the
 * host.
 */
export function redirectProblem(address: string): RedirectProblem | undefined {
  const url = parseUrl(address);
  if (url === undefined || /[\s*\\]/.test(address)) return "malformed";
  // Also where the user name is empty, which a parsed URL does not show.
  if (/^[^/?#]*\/\/[^/?#]*@/.test(address)) return "malformed";
  const { protocol, hostname } = url;
  if (address.includes("#")) return "fragment";
  if (protocol === "https:") return undefined;
  const local = protocol === "http:" && isLoopback(hostname.replace(/^\[|\]$/g, ""));
  return local ? undefined : "insecure";
}
