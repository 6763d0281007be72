import { methodInvalid, methodTwice } from "../../diagnostics/catalogue/path.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Method } from "../operation.js";
import type { BuildContext } from "./context.js";
import type { Place } from "./place.js";
import { PlaceMap } from "./place-map.js";
import { child, getText, isObject, members, originOf } from "./read.js";

/** A Path Item with its references followed. */
export interface PathItem {
  /** By field, the nearest of the objects that it is made of that has it: fields of the nearer win. */
  readonly owners: ReadonlyMap<string, Place>;
  /** In the order of the document, those of nearer objects first. */
  readonly operations: readonly { readonly method: Method; readonly place: Place }[];
}

/** The nearest object that has a field. */
export const ownerOf = ({ owners }: PathItem, key: Field): Place | undefined => owners.get(key);

export function fieldOf(item: PathItem, key: Field): Place | undefined {
  const owner = ownerOf(item, key);
  return owner && child(owner, key);
}

/**
 * Reads a Path Item. Unlike other references, its `$ref` is a field among others (OpenAPI 3.1, 4.8.9): what stands beside it is
 * read too, and wins.
 */
export type PathItemReader = (place: Place) => PathItem;

type Context = Pick<BuildContext, "documents" | "report" | "follow">;

/** Each object is read once, with all that is behind its `$ref`, however many Path Items lead to it. */
export function createPathItemReader(context: Context): PathItemReader {
  const known = new PlaceMap<Layer>();
  const operations = new Map<Layer, PathItem["operations"]>();
  const methods = context.documents.openapi.family === "3.2" ? [...METHODS, "query"] : METHODS;
  return (start) => {
    const layer = layerAt(start, methods, { known, context });
    const found = operations.get(layer) ?? operationsOf(layer, methods);
    operations.set(layer, found);
    return { owners: layer.owners, operations: found };
  };
}

/** An object that a Path Item is made of, with all that is behind it. */
interface Layer {
  readonly owners: ReadonlyMap<string, Place>;
  readonly additional?: Additional;
}

/** The nearest `additionalOperations`, and those behind them. */
interface Additional {
  readonly operations: readonly (readonly [Method, Place])[];
  readonly rest: Additional | undefined;
}

const NOTHING: Layer = { owners: new Map() };

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
/** What is read of a Path Item besides its operations. */
const FIELDS = ["parameters", "servers", "x-apostille-name", "x-webhook-signature"] as const;
type Field = (typeof FIELDS)[number];

const isField = (key: string): boolean => FIELDS.some((field) => field === key);

interface Setting {
  readonly known: PlaceMap<Layer>;
  readonly context: Context;
}

function layerAt(start: Place, methods: readonly string[], { known, context }: Setting): Layer {
  const chain: Place[] = [];
  let place: Place | undefined = start;
  while (place !== undefined && isObject(place.value) && !known.has(place)) {
    known.set(place, NOTHING);
    chain.push(place);
    const ref = getText(place.value, "$ref");
    place = ref === undefined ? undefined : context.documents.resolver.resolve(ref, place);
  }
  // The general way of following reports a chain that never ends, if it is one.
  if (place !== undefined && known.get(place) === NOTHING) context.follow(start);
  let layer = (place && known.get(place)) ?? NOTHING;
  for (const link of chain.toReversed()) {
    layer = putBefore(link, layer, { methods, report: context.report });
    known.set(link, layer);
  }
  return layer;
}

interface Reading {
  readonly methods: readonly string[];
  readonly report: Report;
}

function putBefore(place: Place, rest: Layer, reading: Reading): Layer {
  const { methods } = reading;
  const own = members(place).filter(
    ([key, { value }]) => isField(key) || (methods.includes(key) && isObject(value)),
  );
  const operations = additionalOf(place, reading);
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
  const found = new Map<Method, Place>();
  for (const [key, owner] of owners) {
    const place = methods.includes(key) ? child(owner, key) : undefined;
    if (place !== undefined) found.set(key.toUpperCase(), place);
  }
  for (let next = additional; next !== undefined; next = next.rest) {
    for (const [method, place] of next.operations) if (!found.has(method)) found.set(method, place);
  }
  return [...found].map(([method, place]) => ({ method, place }));
}

/** OpenAPI 3.2, 4.9.1: `additionalOperations` holds methods without a field of their own, as they are sent. */
function additionalOf(place: Place, { methods, report }: Reading): Additional["operations"] {
  // Earlier versions have neither.
  if (!methods.includes("query")) return [];
  return members(child(place, "additionalOperations")).flatMap(([method, operation]) => {
    const at = { ...originOf(operation), atKey: true };
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
