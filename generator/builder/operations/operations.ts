import type { Operation, Parameter, Server } from "../../model/operation.js";
import type { SecurityAlternative } from "../../model/security.js";
import { buildRequestBody } from "../messages/bodies.js";
import { buildCallbacks } from "./callbacks.js";
import type { BuildContext } from "../messages/context.js";
import { readDocs, readText } from "../reading/docs.js";
import { readPagination } from "../extensions/pagination.js";
import { readRateLimit } from "../extensions/rate-limit.js";
import { assignIds, type OperationId } from "./operation-ids.js";
import { buildParameters, mergeParameters } from "../messages/parameters.js";
import { fieldOf, type PathItem } from "../reading/path-items.js";
import { checkTemplate, fitToPath } from "./path-template.js";
import { child, isObject, members } from "../reading/read.js";
import { buildResponses } from "../messages/responses.js";
import type { SchemeLookup } from "./security.js";
import { readNameHints } from "./name-hints.js";
import { buildServers } from "./servers.js";
import type { Tags } from "./tags.js";
import { originOf, type Located } from "../../core/origin.js";

/** What operations take from the whole document. */
export interface OperationsContext {
  readonly tags: Tags;
  readonly schemes: SchemeLookup;
  readonly security: readonly SecurityAlternative[];
  readonly servers: readonly Server[];
}

interface PathEntry {
  readonly path: string;
  readonly item: PathItem;
  readonly parameters: readonly Parameter[];
  readonly servers: readonly Server[];
}

/** The operations of `paths`, in the order of the document. */
export function buildOperations(
  paths: Located | undefined,
  surroundings: OperationsContext,
  context: BuildContext,
): readonly Operation[] {
  const entries = members(paths)
    .filter(([key, { value }]) => !key.startsWith("x-") && isObject(value))
    .map(([path, place]) => readPath(path, place, { surroundings, context }));
  const requests = entries.flatMap((entry) =>
    entry.item.operations.map(({ method, place }) => ({ entry, method, place, path: entry.path })),
  );
  const ids = assignIds(requests, context.report);
  return requests.map((request, index) =>
    buildOperation({ ...request, id: ids[index] ?? NO_ID }, surroundings, context),
  );
}

const NO_ID: OperationId = { id: "", named: false };

function readPath(
  path: string,
  place: Located,
  {
    surroundings,
    context,
  }: { readonly surroundings: OperationsContext; readonly context: BuildContext },
): PathEntry {
  checkTemplate(path, originOf(place), context.report);
  const item = context.pathItem(place);
  return {
    path: path.startsWith("/") ? path : `/${path}`,
    item,
    parameters: buildParameters(fieldOf(item, "parameters"), context),
    servers: buildServers(fieldOf(item, "servers"), context) ?? surroundings.servers,
  };
}

interface OperationRequest {
  readonly entry: PathEntry;
  readonly method: string;
  readonly path: string;
  readonly place: Located;
  readonly id: OperationId;
}

function buildOperation(
  { entry, method, path, place, id }: OperationRequest,
  { tags, schemes, security }: OperationsContext,
  context: BuildContext,
): Operation {
  const { report } = context;
  const origin = originOf(place);
  const own = buildParameters(child(place, "parameters"), context);
  const name = readText(child(place, "x-apostille-name"), "x-apostille-name", report);
  const body = buildRequestBody(child(place, "requestBody"), method, context);
  const operation: Operation = {
    kind: "operation",
    origin,
    docs: readDocs(place, report),
    ...id,
    ...(name !== undefined && { name }),
    ...readNameHints(place),
    method,
    path,
    tags: tags.of(place),
    parameters: fitToPath(mergeParameters(entry.parameters, own), path, { origin, report }),
    ...(body !== undefined && { body }),
    responses: buildResponses(child(place, "responses"), context),
    security: schemes.alternatives(child(place, "security")) ?? security,
    servers: buildServers(child(place, "servers"), context) ?? entry.servers,
    callbacks: buildCallbacks(child(place, "callbacks"), context),
  };
  return { ...operation, ...extensionsOf(operation, place, context) };
}

function extensionsOf(
  operation: Operation,
  place: Located,
  { report }: BuildContext,
): Pick<Operation, "pagination" | "rateLimit"> {
  const pagination = readPagination(place, operation, report);
  const rateLimit = readRateLimit(place, report);
  return {
    ...(pagination !== undefined && { pagination }),
    ...(rateLimit !== undefined && { rateLimit }),
  };
}
