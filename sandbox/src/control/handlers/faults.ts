import type { Core } from "../../core/core.js";
import { operationIds } from "../../faults/operations.js";
import { addFault, listFaults, removeFaults } from "../../faults/faults.js";
import type { FaultsHandlers } from "../generated/server.js";
import { serve } from "../../core/exchange.js";
import { refuseField, requireFound } from "../shared/refuse.js";

export function faultsHandlers(core: Core): FaultsHandlers {
  return {
    list: serve(200, async () => ({ data: await listFaults(core.database) })),
    add: serve(201, async ({ body }) => {
      requireOperation(body.operation);
      return addFault(core, body);
    }),
    clear: serve(204, async () => {
      await removeFaults(core.database);
      return undefined;
    }),
    remove: serve(204, async ({ params }) =>
      requireFound((await removeFaults(core.database, params.faultId)) > 0),
    ),
  };
}

function requireOperation(name: string): void {
  if (name === "*" || operationIds.includes(name)) return;
  const known = operationIds.join(", ");
  throw refuseField("operation", `The API has no operation ${name}. There are: ${known}.`);
}
