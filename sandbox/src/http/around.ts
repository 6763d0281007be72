import { type Around, HttpError } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import type { NodeExchange } from "../core/exchange.js";
import { ServiceError } from "../errors/service-error.js";
import { requireStanding } from "./authenticate.js";
import { injectFault } from "./inject-fault.js";
import { orUnavailable } from "./unavailable.js";

/**
 * The common steps of all operations: injected faults, keys that were revoked in the meantime, and errors of the
 * service.
 */
export function aroundHandlers(core: Core): Around<Caller, NodeExchange> {
  return async (operation, input, next) => {
    try {
      await injectFault(core, operation, input);
      if (input.auth !== undefined) await requireStanding(core, input.auth);
      return await next();
    } catch (error) {
      throw error instanceof ServiceError ? httpError(error) : orUnavailable(error);
    }
  };
}

/** Converts an error of the service to one that the router responds with. */
export function httpError({ status, message, body }: ServiceError): HttpError {
  return new HttpError(status, message, { body });
}
