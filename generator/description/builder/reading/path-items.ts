import { isObject } from "../../core/json-value.js";
import { methodInvalid, methodTwice } from "../../diagnostics/catalogue/operations.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import type { Method } from "../../model/operation.js";
import type { Docs } from "../../model/node.js";
import { NO_DOCS } from "./docs.js";
import type { ReferenceContext } from "./follow.js";
import { followChain, type LinkState } from "../../core/chain.js";
import { OriginMap } from "../../core/origin-map.js";
import { child, getText, members } from "./read.js";
import type { LocatedValue } from "../../core/origin.js";
import { isUsableOperation } from "./unusable.js";

/** A Path Item with its references followed. */
export interface PathItem {
  /** For each field, the nearest object of the Path Item that has it: fields of nearer objects win. */
  readonly owners: ReadonlyMap<string, LocatedValue>;
  /** In the order of the document, operations of nearer objects first. */
  readonly operations: readonly { readonly method: Method; readonly place: LocatedValue }[];
}

/** The nearest object that has a field. */
export const ownerOf = ({ owners }: PathItem, key: Field): LocatedValue | undefined =>
  owners.get(key);

export function fieldOf(item: PathItem, key: Field): LocatedValue | undefined {
  const owner = ownerOf(item, key);
  return owner && child(owner, key);
}

/** What a Path Item says of all its operations (OpenAPI 3.2, 4.9.1). */
export function docsOf(item: PathItem): Docs {
  const texts = (["summary", "description"] as const).map((key) => fieldOf(item, key)?.value);
  const description = texts.filter((value) => typeof value === "string").join("\n\n");
  return description === "" ? NO_DOCS : { description };
}

/** An extension of the nearest object that has it. */
export function extensionOf({ owners }: PathItem, name: string): LocatedValue | undefined {
  const owner = owners.get(name);
  return owner && child(owner, name);
}

/**
 * Reads a Path Item. Unlike in other objects, its `$ref` may have fields next to it (OpenAPI 3.1, 4.8.9): they are read
 * too, and win.
 */
export type PathItemReader = (place: LocatedValue) => PathItem;

/** Each object is read once, with everything behind its `$ref`, however many Path Items lead to it. */
export function createPathItemReader(context: ReferenceContext): PathItemReader {
  const memory = new OriginMap<LinkState<Layer>>();
  const operations = new Map<Layer, PathItem["operations"]>();
  const methods = context.documents.openapi.family === "3.2" ? [...METHODS, "query"] : METHODS;
  return (start) => {
    const layer = layerAt(start, methods, { memory, context });
    const found = operations.get(layer) ?? usable(layer, operationsOf(layer, methods), context);
    operations.set(layer, found);
    return { owners: layer.owners, operations: found };
  };
}

function usable(
  { owners }: Layer,
  operations: PathItem["operations"],
  context: ReferenceContext,
): PathItem["operations"] {
  const owner = owners.get("parameters");
  const ofPath = owner && child(owner, "parameters");
  return operations.filter(({ place }) => isUsableOperation({ place, ofPath }, context));
}

/** One object of a Path Item, with everything behind its `$ref`. */
interface Layer {
  readonly owners: ReadonlyMap<string, LocatedValue>;
  readonly additional?: Additional;
}

/** The nearest `additionalOperations`, and those further away. */
interface Additional {
  readonly operations: readonly (readonly [Method, LocatedValue])[];
  readonly rest: Additional | undefined;
}

const NOTHING: Layer = { owners: new Map() };

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
/** The fields of a Path Item that are read besides its operations. */
type Field = (typeof FIELDS)[number] | "x-apostille-name" | "x-webhook-signature";

const FIELDS = ["summary", "description", "parameters", "servers"] as const;

const isField = (key: string): boolean =>
  key.startsWith("x-") || FIELDS.some((field) => field === key);

interface LayerLookup {
  readonly memory: OriginMap<LinkState<Layer>>;
  readonly context: ReferenceContext;
}

function layerAt(
  start: LocatedValue,
  methods: readonly string[],
  { memory, context }: LayerLookup,
): Layer {
  const { documents, follow, report } = context;
  const layer = (link: LocatedValue, rest: Layer): Layer =>
    isObject(link.value) ? putBefore(link, rest, { methods, report }) : NOTHING;
  return followChain<LocatedValue, Layer>(start, {
    memory,
    next: (place) => {
      const ref = getText(place.value, "$ref");
      return ref === undefined ? undefined : documents.resolver.resolve(ref, place);
    },
    atEnd: (place) => layer(place, NOTHING),
    inCircle: () => {
      // The general function for following references reports a circular chain.
      follow(start);
      return NOTHING;
    },
    through: layer,
  });
}

interface MethodOptions {
  readonly methods: readonly string[];
  readonly report: Report;
}

function putBefore(place: LocatedValue, rest: Layer, options: MethodOptions): Layer {
  const { methods } = options;
  const own = members(place).filter(
    ([key, { value }]) => isField(key) || (methods.includes(key) && isObject(value)),
  );
  const operations = additionalOf(place, options);
  if (own.length === 0 && operations.length === 0) return rest;
  const owners = new Map(own.map(([key]) => [key, place]));
  for (const [key, owner] of rest.owners) if (!owners.has(key)) owners.set(key, owner);
  if (operations.length === 0) return { ...rest, owners };
  return { owners, additional: { operations, rest: rest.additional } };
}

function operationsOf(
  { owners, additional }: Layer,
  methods: readonly string[],
): PathItem["operations"] {
  const found = new Map<Method, LocatedValue>();
  for (const [key, owner] of owners) {
    const place = methods.includes(key) ? child(owner, key) : undefined;
    if (place !== undefined) found.set(key.toUpperCase(), place);
  }
  for (let next = additional; next !== undefined; next = next.rest) {
    for (const [method, place] of next.operations) if (!found.has(method)) found.set(method, place);
  }
  return [...found].map(([method, place]) => ({ method, place }));
}

/**
 * OpenAPI 3.2, 4.9.1: `additionalOperations` holds methods that have no field of their own, spelled as they are sent.
 */
function additionalOf(
  place: LocatedValue,
  { methods, report }: MethodOptions,
): Additional["operations"] {
  // Earlier versions have neither `query` nor `additionalOperations`.
  if (!methods.includes("query")) return [];
  return members(child(place, "additionalOperations")).flatMap(([method, operation]) => {
    const at = atKey(operation);
    const key = method.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) {
      report(methodInvalid({ method }, at));
      return [];
    }
    if (!methods.includes(key)) return isObject(operation.value) ? [[method, operation]] : [];
    report(methodTwice({ method, key }, at));
    return [[key.toUpperCase(), operation]];
  });
}
