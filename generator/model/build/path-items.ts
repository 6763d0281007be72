import { methodInvalid, methodTwice } from "../../diagnostics/catalogue/path.js";
import type { Method } from "../operation.js";
import type { BuildContext } from "./context.js";
import { placeKey } from "./follow.js";
import type { Place } from "./place.js";
import { child, getText, isObject, members, originOf } from "./read.js";

/** A Path Item with its references followed. */
export interface PathItem {
  /** The objects that it is made of, the nearest first: fields of the nearer win. */
  readonly layers: readonly Place[];
  readonly operations: readonly { readonly method: Method; readonly place: Place }[];
}

/** The field of the nearest layer that has it. */
export function fieldOf({ layers }: PathItem, key: string): Place | undefined {
  for (const layer of layers) {
    const found = child(layer, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Reads a Path Item. Unlike other references, its `$ref` is a field among others (OpenAPI 3.1, 4.8.9): what stands beside it is
 * read too, and wins.
 */
export function readPathItem(place: Place, context: BuildContext): PathItem {
  const layers = layersOf(place, context);
  return { layers, operations: operationsOf(layers, context) };
}

function layersOf(start: Place, context: BuildContext): readonly Place[] {
  const layers: Place[] = [];
  const seen = new Set<string>();
  let place: Place | undefined = start;
  while (place !== undefined && isObject(place.value) && !seen.has(placeKey(place))) {
    seen.add(placeKey(place));
    layers.push(place);
    const ref = getText(place.value, "$ref");
    place = ref === undefined ? undefined : context.documents.resolver.resolve(ref, place);
  }
  // The general way of following reports a chain that never ends.
  if (place !== undefined && seen.has(placeKey(place))) context.follow(start);
  return layers;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The operations, in the order of the document, those of nearer layers first. */
function operationsOf(layers: readonly Place[], context: BuildContext): PathItem["operations"] {
  const methods = context.documents.openapi.family === "3.2" ? [...METHODS, "query"] : METHODS;
  const found = new Map<Method, Place>();
  for (const layer of layers) {
    for (const [key, place] of members(layer)) {
      const method = key.toUpperCase();
      if (methods.includes(key) && isObject(place.value) && !found.has(method))
        found.set(method, place);
    }
  }
  if (context.documents.openapi.family === "3.2") {
    for (const layer of layers) addAdditional(layer, methods, { found, context });
  }
  return [...found].map(([method, place]) => ({ method, place }));
}

/** OpenAPI 3.2, 4.9.1: `additionalOperations` holds methods without a field of their own, as they are sent. */
function addAdditional(
  layer: Place,
  methods: readonly string[],
  { found, context }: { readonly found: Map<Method, Place>; readonly context: BuildContext },
): void {
  for (const [method, place] of members(child(layer, "additionalOperations"))) {
    const at = { ...originOf(place), atKey: true };
    const key = method.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) context.report(methodInvalid({ method }, at));
    else if (methods.includes(key)) {
      context.report(methodTwice({ method, key }, at));
      if (!found.has(key.toUpperCase())) found.set(key.toUpperCase(), place);
    } else if (isObject(place.value) && !found.has(method)) found.set(method, place);
  }
}
