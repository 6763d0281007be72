import * as api from "@apostille/evaluation-services/descriptors";
import type { Core } from "../../core/core.js";
import { addFault, listFaults, removeFaults } from "../../faults/faults.js";
import type { FaultsHandlers } from "../generated/server.js";
import { serve } from "../../core/exchange.js";
import { refuseField, requireFound } from "../shared/refuse.js";

export function faultsHandlers(core: Core): FaultsHandlers {
  return {
    list: serve(200, async () => ({ data: await listFaults(core.database) })),
    add: serve(201, async ({ body: { times = 1, ...rule } }) => {
      requireOperation(rule.operation);
      return addFault(core, { times, ...rule });
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

const { securitySchemes: _schemes, servers: _servers, ...byName } = api;

/** Every operation of the API. */
const operations: ReadonlySet<string> = new Set(Object.values(byName).map(({ id }) => id));

function requireOperation(name: string): void {
  if (name === "*" || operations.has(name)) return;
  const known = [...operations].sort().join(", ");
  throw refuseField("operation", `The API has no operation ${name}. There are: ${known}.`);
}
