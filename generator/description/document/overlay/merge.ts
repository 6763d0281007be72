import { type Origin, childPointer } from "../../core/origin.js";
import { copy, define, isObject } from "../../core/json-value.js";
import { type Container, isContainer, type Origins } from "../origins.js";

/** A value in an overlay, and its origin. */
export interface Update {
  readonly value: unknown;
  readonly origin: Origin;
}

/**
 * Merges an object into an object, or appends an entry to a list (Overlay 1.0, section 4.4.3.1). Documents are no
 * deeper than `MAX_DEPTH`, so recursion is safe.
 */
export function mergeInto(target: Container, update: Update, origins: Origins): void {
  if (Array.isArray(target)) append(target, update, origins);
  else if (isObject(update.value)) {
    for (const [key, value] of Object.entries(update.value)) {
      mergeField(target, key, { value, origin: childOrigin(update.origin, key) }, origins);
    }
  }
}

function mergeField(
  target: Record<string, unknown>,
  key: string,
  update: Update,
  origins: Origins,
): void {
  const old: unknown = Object.hasOwn(target, key) ? target[key] : undefined;
  const { value } = update;
  if (Array.isArray(old) && Array.isArray(value)) append(old, update, origins);
  else if (isObject(old) && isObject(value)) mergeInto(old, update, origins);
  else put(target, key, update, origins);
}

/** Appends one entry, or the entries of a list: in OpenAPI, lists of lists occur only as data. */
function append(target: unknown[], { value, origin }: Update, origins: Origins): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const [index, item] of items.entries()) {
    const written = Array.isArray(value) ? childOrigin(origin, index) : origin;
    put(target, target.length, { value: item, origin: written }, origins);
  }
}

/** Stores a copy under a key, so that several targets do not share one value. */
export function put(
  container: Container,
  key: string | number,
  { value, origin }: Update,
  origins: Origins,
): void {
  define(container, key, copy(value));
  origins.set(container, key, origin);
}

/** The number of nodes in a JSON value. */
export const sizeOf = (value: unknown): number =>
  isContainer(value)
    ? Object.values(value).reduce<number>((size, child) => size + sizeOf(child), 1)
    : 1;

const childOrigin = ({ document, pointer }: Origin, key: string | number): Origin => ({
  document,
  pointer: childPointer(pointer, key),
});
