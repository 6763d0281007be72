import { type Core, handle, operationIds, timestamp } from "../../../foundation/index.js";
import { listNotifications } from "../../../domain/index.js";
import type { Control } from "../shared/control.js";
import type {
  Handlers,
  FaultsHandlers,
  NotificationsHandlers,
  RequestsHandlers,
  SnapshotsHandlers,
} from "../../../generated/server.js";
import { accountsHandlers, keysHandlers } from "./accounts.js";
import { clockHandlers, jobsHandlers, clockOf } from "./clock.js";
import { eventsHandlers } from "./events.js";
import { cartsHandlers, documentsHandlers, ordersHandlers, quotesHandlers } from "./resources.js";
import { sandboxHandlers } from "./sandbox.js";
import { deliveriesHandlers, endpointsHandlers } from "./webhooks.js";
import { addFault, listFaults, removeFaults } from "../../faults/faults.js";
import { refuseField, requireFound } from "../shared/refuse.js";
import type { JournalEntry } from "../../journal/journal.js";
import type { RecordedRequest } from "../../../generated/types.js";
import {
  deleteSnapshot,
  listSnapshots,
  restoreSnapshot,
  takeSnapshot,
} from "../../snapshots/snapshots.js";

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
    notifications: notificationsHandlers(core),
    requests: requestsHandlers(control),
  };
}

function notificationsHandlers({ database }: Core): NotificationsHandlers {
  return {
    list: handle(200, async () => ({
      data: (await listNotifications(database)).map(({ accountName, createdAt, ...rest }) => ({
        ...rest,
        account_name: accountName,
        created_at: timestamp(createdAt),
      })),
    })),
  };
}

function snapshotsHandlers({ core, alone }: Control): SnapshotsHandlers {
  return {
    list: handle(200, async () => ({ data: await listSnapshots(core) })),
    take: handle(201, ({ body }) => alone(() => takeSnapshot(core, body.name))),
    delete: handle(204, async ({ params }) =>
      requireFound(await deleteSnapshot(core, params.snapshotId)),
    ),
    restore: handle(200, ({ params }) =>
      alone(async () => {
        requireFound(await restoreSnapshot(core, params.snapshotId));
        return clockOf(core);
      }),
    ),
  };
}

function faultsHandlers(core: Core): FaultsHandlers {
  return {
    list: handle(200, async () => ({ data: await listFaults(core.database) })),
    add: handle(201, async ({ body }) => {
      requireOperation(body.operation);
      return addFault(core, body);
    }),
    clear: handle(204, async () => {
      await removeFaults(core.database);
      return undefined;
    }),
    remove: handle(204, async ({ params }) =>
      requireFound((await removeFaults(core.database, params.faultId)) > 0),
    ),
  };
}

function requireOperation(name: string): void {
  if (name === "*" || operationIds.includes(name)) return;
  const names = operationIds.join(", ");
  throw refuseField("operation", `The API has no operation ${name}. There are: ${names}.`);
}

function requestsHandlers({ journal }: Control): RequestsHandlers {
  return {
    list: handle(200, async ({ query: { key_hint: keyHint, ...query } }) => {
      const { entries, total } = journal.find({ ...query, keyHint });
      return { data: entries.map(toWire), total };
    }),
    clear: handle(204, async () => {
      journal.clear();
      return undefined;
    }),
  };
}

function toWire(entry: JournalEntry): RecordedRequest {
  const {
    at,
    keyHint,
    contract: _contract,
    duration,
    requestBody,
    responseBody,
    requestBytes: _sent,
    responseBytes: _received,
    ...same
  } = entry;
  return {
    ...same,
    answered_at: timestamp(at),
    key_hint: keyHint,
    duration_ms: duration,
    request_body: requestBody,
    response_body: responseBody,
  };
}
