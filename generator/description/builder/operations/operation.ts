import type { Operation, Parameter, Server } from "../../model/operation.js";
import type { Located } from "../../core/origin.js";
import { readOperationExtensions } from "../extensions/operation.js";
import type { BuildContext } from "../messages/context.js";
import { buildExchange } from "../messages/exchange.js";
import { child } from "../reading/read.js";
import type { ApiContext } from "./api-context.js";
import { buildCallbacks } from "./callbacks.js";
import { readGivenNames } from "./given-names.js";
import type { OperationId } from "./operation-ids.js";
import { fitToPath } from "./path-template.js";
import { buildServers } from "./servers.js";

/** What all operations of a path share. */
export interface PathDefaults {
  readonly parameters: readonly Parameter[];
  readonly servers: readonly Server[];
}

export interface WrittenOperation {
  readonly entry: PathDefaults;
  readonly method: string;
  readonly path: string;
  readonly place: Located;
  readonly id: OperationId;
}

export function buildOperation(
  { entry, method, path, place, id }: WrittenOperation,
  { tags, schemes, security }: ApiContext,
  context: BuildContext,
): Operation {
  const { report } = context;
  const exchange = buildExchange({ method, place, ofPath: entry.parameters }, context);
  const { origin } = exchange;
  const operation: Operation = {
    kind: "operation",
    ...exchange,
    ...id,
    ...readGivenNames(place, report),
    path,
    tags: tags.of(place),
    parameters: fitToPath(exchange.parameters, path, { origin, report }),
    security: schemes.alternatives(child(place, "security")) ?? security,
    servers: buildServers(child(place, "servers"), context) ?? entry.servers,
    callbacks: buildCallbacks(child(place, "callbacks"), context),
  };
  return { ...operation, ...readOperationExtensions(place, operation, report) };
}
