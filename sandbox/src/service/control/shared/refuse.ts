import { type Core, ServiceError } from "../../../foundation/index.js";
import { type Caller, callerOfApp, NoTransition } from "../../../domain/index.js";
import { HttpError, refuse } from "../../../generated/server.js";

/** 404 for what does not exist. */
export function orNotFound<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw refuse("notFound");
  return thing;
}

/** 404 if an action found nothing to act on. */
export function requireFound(exists: boolean): undefined {
  if (!exists) throw refuse("notFound");
}

/** 422 for a field with an invalid value. */
export function refuseField(field: string, message: string): Error {
  return refuse("invalid", { message, errors: { [field]: [message] } });
}

/** Converts errors of the service to responses in the control plane's schemas, which are those of the API. */
export function httpErrorOf(error: unknown): unknown {
  if (error instanceof NoTransition) return refuseField("to", error.message);
  if (!(error instanceof ServiceError)) return error;
  return new HttpError(error.status, error.message, { body: error.body });
}

/** The caller for the app that a request names, or for the first app. Refuses an unknown app with 422. */
export async function requireCaller(core: Core, appId: string | undefined): Promise<Caller> {
  const caller = await callerOfApp(core.database, appId);
  if (caller !== undefined) return caller;
  throw refuseField(
    "app_id",
    appId === undefined ? "The sandbox has no app yet." : `There is no app ${appId}.`,
  );
}
