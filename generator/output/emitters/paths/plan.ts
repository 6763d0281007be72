import {
  type Api,
  type Body,
  type Declaration,
  exchangesOf,
  type Header,
  type Node,
  type Operation,
  type Parameter,
  pascalCase,
  type Response,
  type Side,
  type Webhook,
} from "../../../description/index.js";
import { createClaims, type NameClaims } from "../../names/assign.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import { indexedType, type TypeExpression, typeParameter } from "../../print/type.js";
import { isObjectSchema } from "../types/expression.js";
import { isSplit } from "../types/plan.js";

export const COMPONENTS = identifier("components");
export const OPERATIONS = identifier("operations");

/** One entry of `components["schemas"]`. */
export interface SchemaEntry {
  readonly key: string;
  readonly declaration: Declaration;
  readonly side: Side;
  /** A separate type alias: a property of an interface may not refer to itself without an object in between. */
  readonly alias?: Identifier;
}

export interface PathsPlan {
  readonly schemas: readonly SchemaEntry[];
  readonly components: Components;
  /** The keys in `operations`. What has no `operationId`, or that of another, is printed inline. */
  readonly keys: ReadonlyMap<Operation | Webhook, string>;
  /** The type of a declaration on one side, by a reference. */
  typeOf(declaration: Declaration, side: Side): TypeExpression;
}

export function planPaths(api: Api): PathsPlan {
  const schemas = schemaEntries(api.declarations);
  const bySide = new Map(
    schemas.map((entry) => [sideKey(entry.declaration, entry.side), referenceTo(entry)]),
  );
  return {
    schemas,
    components: componentsIn(api),
    keys: operationKeys(api),
    typeOf: (declaration, side) =>
      bySide.get(sideKey(declaration, side)) ?? indexedType(COMPONENTS, ["schemas"]),
  };
}

/**
 * Components keep the document's own names, of several documents the first of each name; other declarations get the next
 * free name.
 */
function schemaEntries(declarations: readonly Declaration[]): readonly SchemaEntry[] {
  const components = declarations.filter(isComponent);
  const keepers = new Map(components.toReversed().map((one) => [one.name, one]));
  const keys = new Set(keepers.keys());
  const claims = createClaims(["paths", "webhooks", "$defs", COMPONENTS, OPERATIONS]);
  return declarations.flatMap((declaration) => {
    const isKeeper = keepers.get(declaration.name) === declaration;
    const name = isKeeper ? declaration.name : free(declaration.name, keys);
    const read = {
      key: name,
      declaration,
      side: declaration.use.side,
      ...aliasOf(declaration, claims),
    };
    if (!isSplit(declaration)) return [read];
    const write = { key: free(`${name}Input`, keys), declaration, ...aliasOf(declaration, claims) };
    return [read, { ...write, side: "write" as const }];
  });
}

const isComponent = ({ origin }: Declaration): boolean =>
  /^\/components\/schemas\/[^/]+$/.test(origin.pointer);

function free(wanted: string, taken: Set<string>): string {
  let name = wanted;
  while (taken.has(name)) name += "_";
  taken.add(name);
  return name;
}

const aliasOf = (
  { cycle, name, schema }: Declaration,
  claims: NameClaims,
): { readonly alias?: Identifier } =>
  cycle === undefined || isObjectSchema(schema)
    ? {}
    : { alias: claims.claim(pascalCase(name), `${pascalCase(name)}Schema`) };

const referenceTo = ({ key, alias }: SchemaEntry): TypeExpression =>
  alias === undefined ? indexedType(COMPONENTS, ["schemas", key]) : typeParameter(alias);

const sideKey = (declaration: Declaration, side: Side): string =>
  `${isSplit(declaration) ? side : ""} ${declaration.key}`;

function operationKeys({ operations, webhooks }: Api): PathsPlan["keys"] {
  const taken = new Map<string, Operation | Webhook>();
  for (const exchange of [...operations, ...webhooks]) {
    const written = exchange.kind === "webhook" || exchange.named;
    const id = exchange.kind === "webhook" ? exchange.operationId : exchange.id;
    if (written && id !== undefined && !taken.has(id)) taken.set(id, exchange);
  }
  return new Map([...taken].map(([id, exchange]) => [exchange, id]));
}

/** A part of a message that the document may define once and reference by name. */
interface Referable extends Node {
  readonly component?: string;
}

/** The parts of one kind that are referenced by name. */
interface SharedComponents<Part extends Referable> {
  readonly entries: ReadonlyMap<string, Part>;
  /** The name of a part; `undefined` if it has none, or if another part has that name. */
  nameOf(part: Part): string | undefined;
}

/** What `components[section][name]` can refer to, besides schemas. */
interface Components {
  readonly responses: SharedComponents<Response>;
  readonly parameters: SharedComponents<Parameter>;
  readonly requestBodies: SharedComponents<Body>;
  readonly headers: SharedComponents<Header>;
}

function componentsIn(api: Api): Components {
  const exchanges = [...exchangesOf(api)];
  const responses = exchanges.flatMap((exchange) => exchange.responses);
  return {
    responses: componentsOf(responses),
    parameters: componentsOf(exchanges.flatMap(({ parameters }) => parameters)),
    requestBodies: componentsOf(
      exchanges.flatMap(({ body }) => (body === undefined ? [] : [body])),
    ),
    headers: componentsOf(responses.flatMap(({ headers }) => headers)),
  };
}

function componentsOf<Part extends Referable>(parts: readonly Part[]): SharedComponents<Part> {
  const entries = new Map<string, Part>();
  for (const part of parts)
    if (part.component !== undefined && !entries.has(part.component))
      entries.set(part.component, part);
  return {
    entries,
    nameOf(part) {
      const first = part.component === undefined ? undefined : entries.get(part.component);
      return first !== undefined && isSame(first, part) ? part.component : undefined;
    },
  };
}

const isSame = (one: Node, other: Node): boolean =>
  one.origin.document === other.origin.document && one.origin.pointer === other.origin.pointer;
