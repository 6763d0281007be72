/** JSON Patch (RFC 6902). */
import { isObject } from "../../json-schema/values/value.js";
import { segmentsOf, valueAt } from "./json.js";

/** A patch that is malformed, or that does not fit the value; the message is a sentence for the sender. */
export class PatchError extends Error {
  override readonly name = "PatchError";
}

/** The most characters of JSON that copies may make of a value. */
const MAX_PATCHED = 1 << 20;

/** Whether a body is a list of operations. */
export const isPatch = (body: unknown): body is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(body) && body.every((one) => isObject(one) && typeof one["op"] === "string");

/** The value with all operations performed. @throws PatchError */
export function applyPatch(
  value: unknown,
  patch: readonly Readonly<Record<string, unknown>>[],
): unknown {
  let current = value;
  for (const [index, operation] of patch.entries()) {
    try {
      current = perform(current, operation);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new PatchError(`Operation ${index} of the patch: ${error.message}`);
    }
  }
  return current;
}

function perform(value: unknown, operation: Readonly<Record<string, unknown>>): unknown {
  const { op, value: given } = operation;
  const path = pointerIn(operation, "path");
  switch (op) {
    case "add":
      return edit(value, segmentsOf(path), { insert: given });
    case "replace":
      existing(value, path);
      return edit(value, segmentsOf(path), { set: given });
    case "remove":
      existing(value, path);
      return edit(value, segmentsOf(path), {});
    case "test":
      if (canonicalText(existing(value, path)) === canonicalText(given)) return value;
      throw new PatchError(`${path} has another value.`);
    case "copy":
    case "move": {
      const from = pointerIn(operation, `from`);
      const part = existing(value, from);
      if (op === "move" && path.startsWith(`${from}/`))
        throw new PatchError(`${from} cannot be moved into itself.`);
      const rest = op === "move" ? edit(value, segmentsOf(from), {}) : value;
      const result = edit(rest, segmentsOf(path), { insert: part });
      if (JSON.stringify(result).length <= MAX_PATCHED) return result;
      throw new PatchError("The result is too large.");
    }
    default:
      throw new PatchError(`${JSON.stringify(op)} is no operation.`);
  }
}

function pointerIn(operation: Readonly<Record<string, unknown>>, name: string): string {
  const pointer = operation[name];
  if (typeof pointer === "string" && /^(?:\/|$)/.test(pointer)) return pointer;
  throw new PatchError(`Its ${name} is no JSON pointer.`);
}

function existing(value: unknown, pointer: string): unknown {
  const found = valueAt(value, pointer);
  if (found === undefined) throw new PatchError(`There is no ${pointer}.`);
  return found;
}

/** `set` replaces, `insert` makes room in a list, and without either the part is removed. */
interface Edit {
  readonly set?: unknown;
  readonly insert?: unknown;
}

function edit(value: unknown, [first, ...rest]: readonly string[], change: Edit): unknown {
  if (first === undefined) return "insert" in change ? change.insert : change.set;
  const isRemoved = rest.length === 0 && !("insert" in change) && !("set" in change);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const index = first === "-" ? list.length : /^(?:0|[1-9]\d*)$/.test(first) ? Number(first) : -1;
    const isInserted = rest.length === 0 && "insert" in change;
    if (index < 0 || index > list.length - (isInserted ? 0 : 1))
      throw new PatchError(`${first} is no index of the list.`);
    const part = isRemoved ? [] : [edit(isInserted ? undefined : list[index], rest, change)];
    return [...list.slice(0, index), ...part, ...list.slice(isInserted ? index : index + 1)];
  }
  if (!isObject(value) || (rest.length > 0 && !Object.hasOwn(value, first)))
    throw new PatchError(`There is no place for ${first}.`);
  if (isRemoved)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== first));
  const member = edit(Object.hasOwn(value, first) ? value[first] : undefined, rest, change);
  return { ...value, [first]: member };
}

/** Equal values have equal texts: the order of members does not count (RFC 6902, 4.6). */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
