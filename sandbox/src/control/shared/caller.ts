import { callerOfApp } from "../../accounts/caller.js";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { refuseField } from "./refuse.js";

/** Who acts for the app that a request names, or for the first one. Refuses with 422 what is none. */
export async function requireCaller(core: Core, appId: string | undefined): Promise<Caller> {
  const caller = await callerOfApp(core.database, appId);
  if (caller !== undefined) return caller;
  throw refuseField(
    "app_id",
    appId === undefined ? "The sandbox has no app yet." : `There is no app ${appId}.`,
  );
}
