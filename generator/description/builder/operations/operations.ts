import { isObject } from "../../core/json-value.js";
import { originOf, type LocatedValue } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Operation, Server } from "../../model/operation.js";
import type { SecurityAlternative } from "../../model/security.js";
import { readOperationExtensions } from "../extensions/read-extensions.js";
import type { BuildContext } from "../messages/context.js";
import { buildExchange, type PathDefaults, readPathDefaults } from "../messages/exchange.js";
import { readTextAt } from "../reading/docs.js";
import { fieldOf, type PathItem } from "../reading/path-items.js";
import { members, child, elements, getText } from "../reading/read.js";
import { buildCallbacks } from "./callbacks.js";
import { assignIds, type OperationId } from "./operation-ids.js";
import { checkTemplate, fitToPath } from "./path-template.js";
import { buildSecuritySchemes } from "./security-schemes.js";
import { SchemeLookup } from "./security.js";
import { candidateAt, type Selection } from "./selection.js";
import { buildServers } from "./servers.js";
import { Tags } from "./tags.js";

/** The operations of `paths`, in the order of the document. */
export function buildOperations(
  root: LocatedValue | undefined,
  api: ApiContext,
  context: BuildContext,
): readonly Operation[] {
  const paths = writtenPaths(root, context);
  const written = paths.flatMap(writtenOperations);
  // Ids are those of the whole document, so that filters rename nothing.
  const kept = assignIds(written, context.report).filter(({ place, of, path, id }) =>
    api.selection.keeps(candidateAt(place, of.item, { path, operation: id.id })),
  );
  const needed = api.selection.isPartial ? new Set(kept.map(({ of }) => of)) : paths;
  const entries = new Map([...needed].map((path) => [path, readPath(path, api, context)] as const));
  return kept.flatMap((request) => {
    const entry = entries.get(request.of);
    return entry === undefined ? [] : [buildOperation({ ...request, entry }, api, context)];
  });
}

const writtenPaths = (
  root: LocatedValue | undefined,
  context: BuildContext,
): readonly WrittenPath[] =>
  members(root)
    .filter(([key, { value }]) => !key.startsWith("x-") && isObject(value))
    .map(([key, place]) => ({ key, place, item: context.pathItem(place) }));

const writtenOperations = (of: WrittenPath) =>
  of.item.operations.map(({ method, place }) => ({
    of,
    key: of.key,
    method,
    place,
    path: pathOf(of),
  }));

/** The operations of `paths` without what they send and receive: enough to name them. */
export const outlineOperations = (
  root: LocatedValue | undefined,
  { tags, servers }: ApiContext,
  context: BuildContext,
): readonly Operation[] =>
  assignIds(writtenPaths(root, context).flatMap(writtenOperations), context.report).map(
    ({ method, path, place, id }) => ({
      kind: "operation",
      origin: originOf(place),
      docs: {},
      ...id,
      ...readGivenNames(place, context.report),
      method,
      path,
      tags: tags.of(place),
      parameters: [],
      responses: [],
      security: [],
      servers,
      callbacks: [],
    }),
  );

/** One entry of `paths`. */
interface WrittenPath {
  readonly key: string;
  readonly place: LocatedValue;
  readonly item: PathItem;
}

/** What follows a `#` only tells equal paths apart: a fragment is never sent (RFC 9110, 7.1). */
function pathOf({ key }: WrittenPath): string {
  const [path = ""] = key.split("#");
  return path.startsWith("/") ? path : `/${path}`;
}

function readPath(
  { key, place, item }: WrittenPath,
  api: ApiContext,
  context: BuildContext,
): PathEntry {
  checkTemplate(key, originOf(place), context.report);
  return {
    ...readPathDefaults(item, context),
    servers: buildServers(fieldOf(item, "servers"), context) ?? api.servers,
  };
}

/** What all operations of a path share. */
interface PathEntry extends PathDefaults {
  readonly servers: readonly Server[];
}

interface WrittenOperation {
  readonly entry: PathEntry;
  readonly method: string;
  readonly path: string;
  readonly place: LocatedValue;
  readonly id: OperationId;
}

function buildOperation(
  { entry, method, path, place, id }: WrittenOperation,
  { tags, schemes, security }: ApiContext,
  context: BuildContext,
): Operation {
  const { report } = context;
  const exchange = buildExchange({ method, place, ofPath: entry }, context);
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

const NAME = "x-apostille-name";

/** Extensions of other generators that name an operation, by precedence. */
const METHODS = ["x-fern-sdk-method-name", "x-speakeasy-name-override"] as const;
const GROUPS = ["x-fern-sdk-group-name", "x-speakeasy-group"] as const;

/**
 * Reads the name that the document chooses for an operation, and the operation and group names in hints for other
 * generators.
 */
function readGivenNames(
  place: LocatedValue,
  report: Report,
): Pick<Operation, "name" | "methodName" | "groupName"> {
  const name = readTextAt(child(place, NAME), NAME, report);
  const methodName = firstText(place, METHODS) ?? stainlessName(place);
  const groupName = firstText(place, GROUPS);
  return {
    ...(name !== undefined && { name }),
    ...(methodName !== undefined && { methodName }),
    ...(groupName !== undefined && { groupName }),
  };
}

/** A group within others may be given as a list of names, from the outside in. */
function firstText(place: LocatedValue, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const names = elements(child(place, key)).map(({ value }) => value);
    const list = names.every((name) => typeof name === "string") ? names.join(" ") : "";
    const text = getText(place.value, key) ?? list;
    if (text !== "") return text;
  }
  return undefined;
}

/** `x-stainless-naming: { typescript: { method_name: list } }`; `node` is an older name for that target. */
function stainlessName(place: LocatedValue): string | undefined {
  const naming = child(place, "x-stainless-naming");
  const target = naming && (child(naming, "typescript") ?? child(naming, "node"));
  return target && getText(target.value, "method_name");
}

/** What operations use from the whole document. */
export interface ApiContext {
  readonly tags: Tags;
  readonly schemes: SchemeLookup;
  /** `security` and `servers` of the root, which those of an operation override. */
  readonly security: readonly SecurityAlternative[];
  readonly servers: readonly Server[];
  readonly selection: Selection;
}

export function createApiContext(
  root: LocatedValue,
  selection: Selection,
  context: BuildContext,
): ApiContext {
  const components = child(root, "components");
  const declared = buildSecuritySchemes(
    components && child(components, "securitySchemes"),
    context,
  );
  const schemes = new SchemeLookup(declared, context);
  const tags = new Tags(child(root, "tags"), context);
  const servers = buildServers(child(root, "servers"), context) ?? [];
  const security = schemes.alternatives(child(root, "security")) ?? [];
  return { tags, schemes, security, servers, selection };
}
