import {
  type Api,
  type Declaration,
  type Operation,
  pascalCase,
  type Side,
  type Webhook,
} from "../../../description/index.js";
import { createClaims } from "../../names/claims.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import { indexedType, type TypeExpression, typeParameter } from "../../print/type.js";
import { isObject } from "../types/expression.js";
import { isSplit } from "../types/plan.js";
import { type Components, componentsIn } from "./shared.js";

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
    typeOf: (declaration, side) =>
      bySide.get(sideKey(declaration, side)) ?? indexedType(COMPONENTS, ["schemas"]),
  };
}

/** Components keep the document's own names; other declarations get the next free name. */
function schemaEntries(declarations: readonly Declaration[]): readonly SchemaEntry[] {
  const keys = new Set(declarations.filter(isComponent).map(({ name }) => name));
  const claims = createClaims(["paths", "webhooks", "$defs", COMPONENTS, OPERATIONS]);
  return declarations.flatMap((declaration) => {
    const name = isComponent(declaration) ? declaration.name : free(declaration.name, keys);
    const read = {
      key: name,
      declaration,
      side: declaration.use.side,
      ...aliased(declaration, claims),
    };
    if (!isSplit(declaration)) return [read];
    const write = { key: free(`${name}Input`, keys), declaration, ...aliased(declaration, claims) };
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

const aliased = (
  { cycle, name, schema }: Declaration,
  claims: ReturnType<typeof createClaims>,
): { readonly alias?: Identifier } =>
  cycle === undefined || isObject(schema)
    ? {}
    : { alias: claims.claim(pascalCase(name), `${pascalCase(name)}Schema`) };

const referenceTo = ({ key, alias }: SchemaEntry): TypeExpression =>
  alias === undefined ? indexedType(COMPONENTS, ["schemas", key]) : typeParameter(alias);

const sideKey = (declaration: Declaration, side: Side): string =>
  `${isSplit(declaration) ? side : ""} ${declaration.key}`;

/** The key of an operation or webhook in `operations`. One without an `operationId` is printed inline. */
export const operationKey = (exchange: Operation | Webhook): string | undefined =>
  exchange.kind === "webhook" ? exchange.operationId : exchange.named ? exchange.id : undefined;
