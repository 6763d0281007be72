import type { Context, Next } from "koa";
import type { Core } from "../../core/core.js";
import { endGrant } from "../grants.js";
import { AlreadyConsumed } from "./records.js";
import type { UnitOfWork } from "./unit-of-work.js";

/**
 * Stores the changes of a request before its response is sent. Of two concurrent requests with the same code or refresh
 * token one is first; the other shows that the token has leaked, so that the grant ends (RFC 9700, section 4.14.2).
 */
export function revokeReplayed(
  core: Core,
  unit: UnitOfWork,
): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    try {
      await unit.run(() => next());
    } catch (error) {
      if (!(error instanceof AlreadyConsumed)) throw error;
      const { grantId } = error;
      if (grantId !== null) await core.database.transaction((tx) => endGrant(core, tx, grantId));
      ctx.status = 400;
      ctx.body = { error: "invalid_grant", error_description: "grant request is invalid" };
    }
  };
}
