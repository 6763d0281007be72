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
import { candidateAt } from "../filters/candidate.js";
import type { Selection } from "../filters/selection.js";

/** What operations take from the whole document. */
export interface OperationsContext {
  readonly tags: Tags;
  readonly schemes: SchemeLookup;
  readonly security: readonly SecurityAlternative[];
  readonly servers: readonly Server[];
  readonly selection: Selection;
}

/** What all operations of a path share. */
interface PathEntry {
  readonly parameters: readonly Parameter[];
  readonly servers: readonly Server[];
}

/** The operations of `paths`, in the order of the document. */
export function buildOperations(
  root: Located | undefined,
  surroundings: OperationsContext,
  context: BuildContext,
): readonly Operation[] {
  const paths = members(root)
    .filter(([key, { value }]) => !key.startsWith("x-") && isObject(value))
    .map(([key, place]): WrittenPath => ({ key, place, item: context.pathItem(place) }));
  const written = paths.flatMap((of) =>
    of.item.operations.map(({ method, place }) => ({ of, method, place, path: pathOf(of) })),
  );
  // Ids are those of the whole document, so that filters rename nothing.
  const ids = assignIds(written, context.report);
  const kept = written.flatMap((request, index) => {
    const id = ids[index] ?? NO_ID;
    const { place, of, path } = request;
    const candidate = candidateAt(place, of.item, { path, operation: id.id });
    return surroundings.selection.keeps(candidate) ? [{ ...request, id }] : [];
  });
  const needed = surroundings.selection.isPartial ? new Set(kept.map(({ of }) => of)) : paths;
  const entries = new Map(
    [...needed].map((path) => [path, readPath(path, surroundings, context)] as const),
  );
  return kept.flatMap(({ of, ...request }) => {
    const entry = entries.get(of);
    return entry === undefined
      ? []
      : [buildOperation({ ...request, entry }, surroundings, context)];
  });
}

const NO_ID: OperationId = { id: "", named: false };

/** One entry of `paths`. */
interface WrittenPath {
  readonly key: string;
  readonly place: Located;
  readonly item: PathItem;
}

const pathOf = ({ key }: WrittenPath): string => (key.startsWith("/") ? key : `/${key}`);

function readPath(
  { key, place, item }: WrittenPath,
  surroundings: OperationsContext,
  context: BuildContext,
): PathEntry {
  checkTemplate(key, originOf(place), context.report);
  return {
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
