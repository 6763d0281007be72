import { type Core, json, lock, nestedDatabase, type Queryable } from "../../foundation/index.js";
import { authenticate, replaceRevoked } from "../accounts/keys.js";
import { type AccountFixture, type Fixtures, seed } from "./seed.js";
import { createEndpoint } from "../webhook-endpoints/manage.js";

/**
 * The credentials of the first integrator. They stay the same over restarts and resets, so they are stored in plain
 * text, unlike every other key: whoever can read the database of a sandbox needs no key. A key that was revoked is
 * replaced at the next start.
 */
export interface Access {
  /** The first key of the fixtures. */
  readonly key: string;
  /** The secret of the first key's webhook endpoint, if there is one from the start. */
  readonly webhookSecret: string | undefined;
  readonly webhookEndpointId: string | undefined;
  /** The token of the control plane. */
  readonly controlToken: string;
}

export interface AccessOptions {
  readonly fixtures: Fixtures;
  /** The first key. Default: random. */
  readonly key?: string | undefined;
  readonly controlToken?: string | undefined;
  /** The URL of an endpoint that receives all events from the start. */
  readonly webhookUrl?: string | undefined;
}

/**
 * Fills an empty sandbox with fixtures, and returns the credentials. If there are several processes, only one does so.
 */
export async function openAccess(core: Core, options: AccessOptions): Promise<Access> {
  return core.database.transaction(async (tx) => {
    await lock(tx, "access");
    const inside = { ...core, database: nestedDatabase(core.database, tx) };
    const former = await load(tx);
    const hasData = former !== undefined && (await isFilled(tx));
    const access = hasData ? await working(inside, former) : await fill(inside, options, former);
    const current = {
      ...access,
      controlToken: options.controlToken ?? access.controlToken,
      ...(await withEndpoint(inside, options, access)),
    };
    await save(tx, current);
    return current;
  });
}

/** The credentials with a key that works: the one that was kept, unless it was revoked meanwhile. */
async function working(core: Core, former: Access): Promise<Access> {
  return { ...former, key: (await replaceRevoked(core, former.key)) ?? former.key };
}

async function fill(core: Core, options: AccessOptions, former?: Access): Promise<Access> {
  const text = options.key ?? former?.key ?? `sk-${await core.ids.secret(core.database, 48)}`;
  const { accounts } = await seed(core, withKey(options.fixtures, text));
  const key = accounts[0]?.apps[0]?.keys[0]?.text;
  if (key === undefined) throw new RangeError("The fixtures begin without a key.");
  const controlToken = former?.controlToken ?? (await core.ids.secret(core.database, 48));
  return { key, controlToken, webhookSecret: former?.webhookSecret, webhookEndpointId: undefined };
}

/** Fixtures whose first key is `text`, unless they specify it themselves. */
function withKey({ accounts }: Fixtures, text: string): Fixtures {
  const [first, ...others] = accounts;
  return { accounts: first === undefined ? [] : [accountWithKey(first, text), ...others] };
}

function accountWithKey(account: AccountFixture, text: string): AccountFixture {
  const [app, ...apps] = account.apps;
  const [key, ...keys] = app?.keys ?? [];
  if (app === undefined || key === undefined) return account;
  return { ...account, apps: [{ ...app, keys: [{ text, ...key }, ...keys] }, ...apps] };
}

async function isFilled(tx: Queryable): Promise<boolean> {
  return (await tx.query("SELECT id FROM accounts LIMIT 1")).length > 0;
}

type Endpoint = Pick<Access, "webhookSecret" | "webhookEndpointId">;

/** Creates the first endpoint, or changes its URL to the current one. */
async function withEndpoint(
  core: Core,
  { webhookUrl }: AccessOptions,
  access: Access,
): Promise<Endpoint> {
  const { webhookSecret, webhookEndpointId } = access;
  const [current] = await core.database.query<{ readonly secret: string }>(
    "UPDATE webhook_endpoints SET url = COALESCE($2, url) WHERE id = $1 RETURNING secret",
    [webhookEndpointId ?? "", webhookUrl ?? null],
  );
  if (current !== undefined) return { webhookSecret: current.secret, webhookEndpointId };
  if (webhookUrl === undefined) return { webhookSecret, webhookEndpointId };
  return makeEndpoint(core, webhookUrl, access);
}

async function makeEndpoint(core: Core, url: string, access: Access): Promise<Endpoint> {
  const caller = await authenticate(core, access.key);
  if (caller === undefined) return { webhookSecret: undefined, webhookEndpointId: undefined };
  const description = "Every event, from the start.";
  const { data } = await createEndpoint(core, caller, { url, description, events: ["*"] });
  const secret = access.webhookSecret ?? data.secret;
  await core.database.query("UPDATE webhook_endpoints SET secret = $2 WHERE id = $1", [
    data.id,
    secret,
  ]);
  return { webhookSecret: secret, webhookEndpointId: data.id };
}

async function load(tx: Queryable): Promise<Access | undefined> {
  const [row] = await tx.query<{ value: Access }>(
    "SELECT value FROM settings WHERE name = 'access'",
  );
  return row?.value;
}

async function save(tx: Queryable, access: Access): Promise<void> {
  await tx.query(
    `INSERT INTO settings (name, value) VALUES ('access', $1::jsonb)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [json(access)],
  );
}
