import type { Operation, Parameter, Server } from "../operation.js";
import type { SecurityAlternative } from "../security.js";
import { buildRequestBody } from "./bodies.js";
import { buildCallbacks } from "./callbacks.js";
import type { BuildContext } from "./context.js";
import { readDocs, readText } from "./docs.js";
import { readPagination } from "./extensions/pagination.js";
import { readRateLimit } from "./extensions/rate-limit.js";
import { assignIds, type OperationId } from "./operation-ids.js";
import { buildParameters, mergeParameters } from "./parameters.js";
import { fieldOf, type PathItem } from "./path-items.js";
import { checkTemplate, fitToPath } from "./path-template.js";
import type { Place } from "./place.js";
import { child, isObject, members, originOf } from "./read.js";
import { buildResponses } from "./responses.js";
import type { SecuritySchemes } from "./security.js";
import { buildServers } from "./servers.js";
import type { Tags } from "./tags.js";

/** What operations take from the whole document. */
export interface Surroundings {
  readonly tags: Tags;
  readonly schemes: SecuritySchemes;
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
  paths: Place | undefined,
  surroundings: Surroundings,
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
  place: Place,
  {
    surroundings,
    context,
  }: { readonly surroundings: Surroundings; readonly context: BuildContext },
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
  readonly place: Place;
  readonly id: OperationId;
}

function buildOperation(
  { entry, method, path, place, id }: OperationRequest,
  { tags, schemes, security }: Surroundings,
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
  place: Place,
  { report }: BuildContext,
): Pick<Operation, "pagination" | "rateLimit"> {
  const pagination = readPagination(place, operation, report);
  const rateLimit = readRateLimit(place, report);
  return {
    ...(pagination !== undefined && { pagination }),
    ...(rateLimit !== undefined && { rateLimit }),
  };
}
