import { SchemaError } from "../values/types.js";
import type { JsonSchema, SchemaTable } from "../values/types.js";
import { formatAddress, parse, pointerTokens, resolve } from "../values/uri.js";
import type { Address } from "../values/uri.js";
import { isArray, isObject } from "../values/value.js";
import { schemasIn } from "../vocabulary/subschemas.js";

/** A schema, and the URI of the resource around it. */
export interface LocatedSchema {
  readonly schema: JsonSchema;
  /** Base URI outside the schema: the schema's own `$id`, if any, is resolved against it. */
  readonly base: string;
}

/** Finds schemas by URI, anchor or JSON pointer. */
export interface Registry {
  /** Throws {@link SchemaError} if the reference cannot be resolved. */
  find(address: Address): LocatedSchema;
  /** The schema with this `$dynamicAnchor` in a resource. */
  dynamic(resource: string, anchor: string): LocatedSchema | undefined;
  /** The vocabularies of a resource; `undefined` if all apply. */
  vocabularies(resource: string): Readonly<Record<string, unknown>> | undefined;
}

interface Index {
  readonly entries: Map<string, LocatedSchema>;
  readonly names: Map<string, LocatedSchema>;
  readonly dynamic: Map<string, Map<string, LocatedSchema>>;
}

export function createRegistry(table: SchemaTable): Registry {
  const index: Index = { entries: new Map(), names: new Map(), dynamic: new Map() };
  for (const [key, schema] of Object.entries(table)) {
    if (!isSchema(schema)) throw new SchemaError("not a schema", key);
    const address = parse(key);
    index.entries.set(formatAddress(address), { schema, base: address.resource });
  }
  for (const entry of index.entries.values()) addNames(index, entry);
  return {
    find: (address) => {
      const found = findIn(index, address);
      if (found === undefined) throw new SchemaError("no schema found at", formatAddress(address));
      return found;
    },
    dynamic: (resource, anchor) => index.dynamic.get(resource)?.get(anchor),
    vocabularies: (resource) => vocabulariesOf(index, resource),
  };
}

/** The base URI inside a schema (Core 8.2.1). */
export function baseWithin({ schema, base }: LocatedSchema): string {
  if (typeof schema === "boolean") return base;
  const id = schema["$id"];
  return typeof id === "string" && !id.startsWith("#") ? resolve(id, base).resource : base;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}

/**
 * Registers the `$id` and anchors of a schema and of those below it; iterative, so that deep nesting cannot overflow
 * the stack.
 */
function addNames(index: Index, root: LocatedSchema): void {
  const open: LocatedSchema[] = [root];
  for (let located = open.pop(); located !== undefined; located = open.pop()) {
    const { schema } = located;
    if (typeof schema === "boolean") continue;
    const base = baseWithin(located);
    if (base !== located.base) addName(index.names, base, located);
    nameAnchors(index, located, base);
    for (const child of children(schema)) open.push({ schema: child, base });
  }
}

function nameAnchors(index: Index, located: LocatedSchema, base: string): void {
  if (typeof located.schema === "boolean") return;
  const { $anchor: anchor, $dynamicAnchor: dynamic } = located.schema;
  if (typeof anchor === "string") addName(index.names, `${base}#${anchor}`, located);
  if (typeof dynamic !== "string") return;
  addName(index.names, `${base}#${dynamic}`, located);
  const ofResource = index.dynamic.get(base) ?? new Map<string, LocatedSchema>();
  index.dynamic.set(base, ofResource);
  addName(ofResource, dynamic, located);
}

function addName(names: Map<string, LocatedSchema>, name: string, located: LocatedSchema): void {
  if (!names.has(name)) names.set(name, located);
}

function children(schema: { readonly [keyword: string]: unknown }): readonly JsonSchema[] {
  return Object.entries(schema)
    .flatMap(([keyword, value]) => schemasIn(keyword, value))
    .filter(isSchema);
}

function findIn(index: Index, address: Address): LocatedSchema | undefined {
  const exact = entryNamed(index, formatAddress(address));
  if (exact !== undefined) return exact;
  const tokens = pointerTokens(address.fragment);
  if (tokens === undefined) return undefined;
  for (let length = tokens.length - 1; length >= 0; length--) {
    const prefix = address.fragment.split("/", length + 1).join("/");
    const start = entryNamed(
      index,
      formatAddress({ resource: address.resource, fragment: prefix }),
    );
    if (start !== undefined) return walk(start, tokens.slice(length));
  }
  return undefined;
}

function entryNamed(index: Index, name: string): LocatedSchema | undefined {
  return index.entries.get(name) ?? index.names.get(name);
}

/** Follows a JSON pointer into a schema; each `$id` on the way changes the base URI. */
function walk(start: LocatedSchema, tokens: readonly string[]): LocatedSchema | undefined {
  let current: unknown = start.schema;
  let base = start.base;
  for (const token of tokens) {
    if (isObject(current)) {
      base = baseWithin({ schema: current, base });
      current = Object.hasOwn(current, token) ? current[token] : undefined;
    } else if (isArray(current))
      current = /^(0|[1-9]\d*)$/.test(token) ? current[Number(token)] : undefined;
    else return undefined;
  }
  return isSchema(current) ? { schema: current, base } : undefined;
}

function vocabulariesOf(
  index: Index,
  resource: string,
): Readonly<Record<string, unknown>> | undefined {
  const root = index.entries.get(resource)?.schema ?? index.names.get(resource)?.schema;
  const dialect = isObject(root) ? root["$schema"] : undefined;
  if (typeof dialect !== "string") return undefined;
  const meta = entryNamed(index, formatAddress(parse(dialect)))?.schema;
  const vocabularies = isObject(meta) ? meta["$vocabulary"] : undefined;
  return isObject(vocabularies) ? vocabularies : undefined;
}
