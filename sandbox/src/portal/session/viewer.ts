import type { User } from "@apostille/evaluation-services/types";
import { type Caller, scopes } from "../../accounts/scopes.js";
import { getUser } from "../../accounts/users.js";
import type { Core } from "../../core/core.js";

/** Who looks at a page, and for which account. */
export interface Viewer {
  readonly user: User;
  readonly account: ViewerAccount;
  /** Owners and admins of a team manage keys, apps, users and webhooks, and approve what costs money. */
  readonly manages: boolean;
  /** What every form carries. */
  readonly csrf: string;
}

export interface ViewerAccount {
  readonly id: string;
  readonly name: string;
  readonly invoicing: boolean;
  readonly platformApps: boolean;
}

const managingRoles = ["owner", "admin"];

/** The user of a session with what pages need to know of the account. */
export async function readViewer(
  core: Core,
  { userId, csrf }: { readonly userId: string; readonly csrf: string },
): Promise<Viewer | undefined> {
  const [account] = await core.database.query<ViewerAccount>(
    `SELECT accounts.id, accounts.name, invoicing_enabled AS invoicing,
       platform_apps_enabled AS "platformApps"
     FROM accounts JOIN users ON users.account_id = accounts.id WHERE users.id = $1`,
    [userId],
  );
  if (account === undefined) return undefined;
  const user = await getUser(core, callerOf(account.id, { userId }), userId);
  const manages = user.teams.some(({ role }) => managingRoles.includes(role));
  return { user, account, manages, csrf };
}

/**
 * The viewer as the service knows callers. The portal asks the same functions that the interface does; what one of them
 * does for an app is done for the app that a page is about.
 */
export function asCaller({ account, user }: Viewer, appId = ""): Caller {
  return callerOf(account.id, { userId: user.id, appId });
}

function callerOf(
  accountId: string,
  { userId, appId = "" }: { readonly userId: string; readonly appId?: string },
): Caller {
  const rateBucket = "portal";
  return { keyId: "portal", rateBucket, accountId, userId, appId, scopes: new Set(scopes) };
}

/** What a person is called. */
export function nameOf({ first_name, last_name, email }: User): string {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? email : name;
}
