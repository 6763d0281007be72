/** JSON Patch (RFC 6902). */
import { deepEqual } from "../../json-schema/values/canonical.js";
import { isObject } from "../../json-schema/values/value.js";
import { isTooDeep } from "../../wire/values/depth.js";
import { segmentsOf } from "./json.js";

/** A patch that is malformed, or that does not fit the value; the message is a sentence for the sender. */
export class PatchError extends Error {
  override readonly name = "PatchError";
}

/** The most operations of a patch, and the most characters of JSON that they may copy in all. */
const MAX_OPERATIONS = 1000;
const MAX_COPIED = 1 << 20;

/** Whether a body is a list of operations. */
export const isPatch = (body: unknown): body is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(body) && body.every((one) => isObject(one) && typeof one["op"] === "string");

/** The value with all operations performed. @throws PatchError */
export function applyPatch(
  value: unknown,
  patch: readonly Readonly<Record<string, unknown>>[],
): unknown {
  if (patch.length > MAX_OPERATIONS)
    throw new PatchError(`The patch has more than ${MAX_OPERATIONS} operations.`);
  // One copy, changed in place: one for each operation would take the square of the time.
  const draft: Draft = { whole: { "": copyOf(value) }, copied: 0 };
  for (const [index, operation] of patch.entries()) {
    try {
      perform(draft, operation);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new PatchError(`Operation ${index} of the patch: ${error.message}`);
    }
  }
  const result = draft.whole[""];
  if (isTooDeep(result)) throw new PatchError("The result is nested too deeply.");
  return result;
}

type Members = Record<string, unknown>;

interface Draft {
  /** The value is the member with the empty name: a pointer begins with it, and each part has a parent. */
  readonly whole: Members;
  /** How many characters were copied. */
  copied: number;
}

function perform(draft: Draft, operation: Readonly<Record<string, unknown>>): void {
  const { op, value: given } = operation;
  const place = placeOf(draft, operation, "path");
  switch (op) {
    case "add":
      return insert(place, copyOf(given));
    case "replace":
      partAt(place);
      return set(place, copyOf(given));
    case "remove":
      partAt(place);
      return remove(place);
    case "test":
      if (deepEqual(partAt(place), given)) return;
      throw new PatchError(`${place.pointer} has another value.`);
    case "copy":
      return insert(place, copyWithin(draft, partAt(placeOf(draft, operation, `from`))));
    case "move": {
      const source = placeOf(draft, operation, `from`);
      const part = partAt(source);
      if (place.pointer.startsWith(`${source.pointer}/`))
        throw new PatchError(`${source.pointer} cannot be moved into itself.`);
      remove(source);
      return insert(placeOf(draft, operation, "path"), part);
    }
    default:
      throw new PatchError(`${JSON.stringify(op)} is no operation.`);
  }
}

function copyWithin(draft: Draft, part: unknown): unknown {
  if (isTooDeep(part)) throw new PatchError("What is copied is nested too deeply.");
  draft.copied += (JSON.stringify(part) ?? "").length;
  if (draft.copied > MAX_COPIED) throw new PatchError("The result is too large.");
  return copyOf(part);
}

const copyOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copyOf)
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)]))
      : value;

/** Where a pointer leads: a name or an index in an object or a list. */
interface PointerTarget {
  readonly pointer: string;
  readonly parent: unknown;
  readonly name: string;
}

/** Only what contains a place has to exist. */
function placeOf(
  { whole }: Draft,
  operation: Readonly<Record<string, unknown>>,
  member: string,
): PointerTarget {
  const pointer = operation[member];
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw new PatchError(`Its ${member} is no JSON pointer.`);
  const steps = segmentsOf(pointer);
  const name = steps.pop();
  if (name === undefined) return { pointer, parent: whole, name: "" };
  let parent = whole[""];
  for (const step of steps) {
    if (!has(parent, step)) throw new PatchError(`There is no place for ${name}.`);
    parent = (parent as Members)[step];
  }
  return { pointer, parent, name };
}

const has = (parent: unknown, name: string): boolean =>
  Array.isArray(parent)
    ? indexIn(parent, name) !== undefined
    : isObject(parent) && Object.hasOwn(parent, name);

/** The index of an item; with `more`, also that of one that could follow. */
function indexIn(list: readonly unknown[], name: string, more = 0): number | undefined {
  const index = /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : -1;
  return index >= 0 && index < list.length + more ? index : undefined;
}

function partAt({ parent, name, pointer }: PointerTarget): unknown {
  if (has(parent, name)) return (parent as Members)[name];
  throw new PatchError(`There is no ${pointer}.`);
}

function insert({ parent, name, ...place }: PointerTarget, part: unknown): void {
  if (!Array.isArray(parent)) return set({ parent, name, ...place }, part);
  const index = name === "-" ? parent.length : indexIn(parent, name, 1);
  if (index === undefined) throw new PatchError(`${name} is no index of the list.`);
  parent.splice(index, 0, part);
}

/** A member may be called `__proto__`. */
function set({ parent, name }: PointerTarget, value: unknown): void {
  if (!Array.isArray(parent) && !isObject(parent))
    throw new PatchError(`There is no place for ${name}.`);
  const all = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(parent, name, all);
}

function remove({ parent, name }: PointerTarget): void {
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete (parent as Members)[name];
}
