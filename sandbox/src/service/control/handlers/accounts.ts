import { type Core, handle } from "../../../foundation/index.js";
import {
  type Account,
  addUser,
  type Key,
  listAccounts,
  listKeys,
  makeKey,
  moveUser,
  payInvoice,
  readKey,
  revokeKey,
  setInvoicing,
  setPlatformApps,
} from "../../../domain/index.js";
import { requireCaller, orNotFound, refuseField } from "../shared/refuse.js";
import type { AccountsHandlers, KeysHandlers, OnlyListed } from "../../../generated/server.js";
import type {
  NewKey,
  NewlyMadeKey,
  Account as WireAccount,
  AccountUser,
  NewUser,
  Key as WireKey,
} from "../../../generated/types.js";
import { personOf } from "../shared/person.js";

export function accountsHandlers(core: Core): AccountsHandlers {
  const get = async (id: string): Promise<WireAccount> =>
    orNotFound((await allAccounts(core)).find((account) => account.id === id));
  return {
    list: handle(200, async () => ({ data: await allAccounts(core) })),
    update: handle(200, async ({ params: { accountId }, body }) => {
      const { invoicing, platform_apps: platformApps } = body;
      if (invoicing !== undefined) await setInvoicing(core, accountId, invoicing);
      if (platformApps !== undefined) await setPlatformApps(core, accountId, platformApps);
      return get(accountId);
    }),
    payInvoice: handle(200, async ({ params: { accountId } }) => {
      await get(accountId);
      return { orders: await payInvoice(core, accountId) };
    }),
    addUser: handle(201, ({ body }) => add(core, body)),
    moveUser: handle(204, async ({ params, body }) => {
      await moveUser(core, params.userId, body.to);
      return undefined;
    }),
  };
}

export function keysHandlers(core: Core): KeysHandlers {
  return {
    list: handle(200, async ({ query: { app_id: appId } }) => {
      if (appId !== undefined) await requireCaller(core, appId);
      return { data: (await listKeys(core, appId)).map(toWire) };
    }),
    make: handle(201, ({ body }) => make(core, body)),
    revoke: handle(200, async ({ params: { keyId } }) => {
      await revokeKey(core, keyId);
      return toWire(orNotFound(await readKey(core, keyId)));
    }),
  };
}

export async function allAccounts(core: Core): Promise<WireAccount[]> {
  return (await listAccounts(core.database)).map(accountToWire);
}

async function add(
  core: Core,
  { account_id: requestedId, ...user }: NewUser,
): Promise<AccountUser> {
  const accounts = await listAccounts(core.database);
  const account =
    requestedId === undefined ? accounts[0] : accounts.find(({ id }) => id === requestedId);
  if (account === undefined)
    throw refuseField("account_id", `There is no account ${requestedId ?? "yet"}.`);
  for (const teamId of Object.keys(user.roles ?? {})) {
    if (account.teams.some(({ id }) => id === teamId)) continue;
    throw refuseField("roles", `The account has no team ${teamId}.`);
  }
  const id = await addUser(core, { accountId: account.id, ...personOf(user) });
  return { id, email: user.email, status: "active" };
}

async function make(core: Core, body: OnlyListed<NewKey> = {}): Promise<NewlyMadeKey> {
  const { appId, accountId, userId: anybody } = await requireCaller(core, body.app_id);
  const userId = body.user_id ?? anybody;
  const account = (await listAccounts(core.database)).find(({ id }) => id === accountId);
  if (!account?.users.some(({ id }) => id === userId)) {
    throw refuseField("user_id", `There is no user ${userId} in the account of the app.`);
  }
  const { scopes, text } = body;
  const optional = { ...(scopes && { scopes }), ...(text !== undefined && { text }) };
  try {
    const key = await makeKey(core, { appId, userId, ...optional });
    return { ...toWire(key), text: key.text };
  } catch (error) {
    // The app and the user are known to be valid.
    if (error instanceof RangeError) throw refuseField("text", "This key exists already.");
    throw error;
  }
}

export function toWire({
  id,
  app_id,
  user_id,
  hint,
  scopes,
  created_at,
  revoked_at,
}: Key): WireKey {
  return { id, app_id, user_id, hint, scopes: [...scopes], created_at, revoked_at };
}

function accountToWire({ apps, teams, users, ...account }: Account): WireAccount {
  return { ...account, apps: [...apps], teams: [...teams], users: [...users] };
}
