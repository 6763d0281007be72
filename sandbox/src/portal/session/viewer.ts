import type { User } from "@apostille/evaluation-services/types";
import type { Core } from "../../foundation/index.js";
import { type Caller, getUser, scopes } from "../../domain/index.js";
import type { PageMessage } from "./done.js";

/** The signed-in user, and the account for which the user acts. */
export interface Viewer {
  readonly user: User;
  readonly account: ViewerAccount;
  /** Owners and admins of a team manage keys, apps, users and webhooks, and approve costs. */
  readonly manages: boolean;
  /** The CSRF token of every form. */
  readonly csrf: string;
  /** The time of the sandbox's clock, which pages compare others with. */
  readonly now: Date;
  /** What the page says once. */
  readonly message?: PageMessage | undefined;
}

export interface ViewerAccount {
  readonly id: string;
  readonly name: string;
  readonly invoicing: boolean;
  readonly platformApps: boolean;
}

const managingRoles = ["owner", "admin"];

/** The user of a session, with the data of the account that pages need. */
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
  return { user, account, manages, csrf, now: core.clock.now() };
}

/**
 * The viewer as a caller of the service. The portal uses the same functions as the API; those that act for an app act
 * for the app that the page is about.
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

/** The display name of a person. */
export function nameOf({ first_name, last_name, email }: User): string {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? email : name;
}
