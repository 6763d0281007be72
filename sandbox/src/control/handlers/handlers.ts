import type { Control } from "../shared/control.js";
import type { Handlers } from "../generated/server.js";
import { accountsHandlers, keysHandlers } from "./accounts.js";
import { clockHandlers, jobsHandlers } from "./clock.js";
import { eventsHandlers } from "./events.js";
import { faultsHandlers } from "./faults.js";
import { cartsHandlers, documentsHandlers, ordersHandlers, quotesHandlers } from "./resources.js";
import { requestsHandlers } from "./requests.js";
import { sandboxHandlers } from "./sandbox.js";
import { snapshotsHandlers } from "./snapshots.js";
import { deliveriesHandlers, endpointsHandlers } from "./webhooks.js";

/** All operations of the control plane, each a thin wrapper of a function of the service. */
export function controlHandlers(control: Control): Handlers {
  const { core } = control;
  return {
    sandbox: sandboxHandlers(control),
    clock: clockHandlers(control),
    jobs: jobsHandlers(control),
    snapshots: snapshotsHandlers(control),
    accounts: accountsHandlers(core),
    keys: keysHandlers(core),
    quotes: quotesHandlers(core),
    orders: ordersHandlers(core),
    carts: cartsHandlers(core),
    documents: documentsHandlers(core),
    events: eventsHandlers(core),
    deliveries: deliveriesHandlers(core),
    endpoints: endpointsHandlers(core),
    faults: faultsHandlers(core),
    requests: requestsHandlers(control),
  };
}
