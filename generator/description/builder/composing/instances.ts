import { isObject } from "../../core/json-value.js";
import type { ObjectValue } from "../../../../runtime/json-schema/values/value.js";
import type { LocatedValue, Origin } from "../../core/origin.js";
import { isComponent, keyOf } from "../reading/key.js";
import { keywordsWhere } from "../../document/format/keyword-info.js";
import { child, elements, members } from "../reading/read.js";
import type { Source } from "../reading/source.js";
import type { Dynamic } from "./dynamic.js";

/** What each `$dynamicAnchor` stands for, by its name. */
type Bindings = ReadonlyMap<string, LocatedValue>;

export interface InstanceContext {
  readonly source: Source;
  readonly dynamic: Dynamic;
}

/** The most schemas that one instance writes out; beyond that, templates are referred to as they are. */
const MAX_COPIES = 200;

/** No pointer of a document has this in it: there, `~` comes before 0 or 1 (RFC 6901, section 3). */
const COPY = "/~copy";

/** Returns whether a place is in a copy, which no document contains. */
export const isCopied = (origin: Origin | undefined): boolean =>
  origin?.pointer.includes(COPY) === true;

/** Keywords that name a schema; a copy has no name. */
const NAMING: ReadonlySet<string> = new Set([
  "$schema",
  ...keywordsWhere(({ effect }) => effect === "resolved"),
]);

/** What a copy does not take over as it is: its names, and its references. */
const NOT_COPIED = new Set([...NAMING, "x-apostille-name", "$ref", "$dynamicRef"]);

/**
 * A schema that says what the `$dynamicRef`s of a template stand for (Core 8.2.3.2), such as a `UserPage` that is a
 * `Page` whose `T` is a `User`: a copy of both in which each `$dynamicRef` is a reference to what it stands for. Types
 * are made of the copy, and the evaluator checks the schema itself. `undefined` if the schema binds nothing.
 */
export function instanceOf(
  place: LocatedValue,
  context: InstanceContext,
): LocatedValue | undefined {
  const bindings = bindingsIn(place, new Map(), context);
  if (bindings.size === 0 || isCopied(place) || !context.dynamic.reaches(place)) return undefined;
  const copier = new Copier(place, context);
  const value = copier.copy(place, bindings);
  return copier.found
    ? { document: place.document, pointer: place.pointer + COPY, value }
    : undefined;
}

/** Of two bindings of a name, the outer one counts: evaluation has passed through it first. */
function bindingsIn(place: LocatedValue, outer: Bindings, { source }: InstanceContext): Bindings {
  const own = [place, ...defsOf(place)].flatMap((candidate): readonly [string, LocatedValue][] => {
    const { value } = candidate;
    if (!isObject(value) || refusesAll(value)) return [];
    const { $dynamicAnchor: name } = value;
    return typeof name === "string" ? [[name, throughReferences(candidate, value, source)]] : [];
  });
  return new Map([...own, ...outer]);
}

const defsOf = (place: LocatedValue): readonly LocatedValue[] =>
  members(child(place, "$defs")).map(([, member]) => member);

/** `not: {}` is what a template has in place of a type that is not given. */
const refusesAll = ({ not }: ObjectValue): boolean =>
  not === true || (isObject(not) && Object.keys(not).length === 0);

/** A definition that only refers to a schema is that schema, with its name. */
function throughReferences(
  place: LocatedValue,
  { $ref: ref, ...others }: ObjectValue,
  source: Source,
): LocatedValue {
  const isPlain = Object.keys(others).every((key) => NAMING.has(key));
  return isPlain && typeof ref === "string" ? (source.target(place, ref) ?? place) : place;
}

class Copier {
  /** Whether the copy differs from the schema. */
  found = false;
  readonly #root: string;
  readonly #context: InstanceContext;
  /** The schemas that are being written out: they refer to themselves by name. */
  readonly #open = new Set<string>();
  #copies = 0;

  constructor(root: LocatedValue, context: InstanceContext) {
    this.#root = keyOf(root);
    this.#context = context;
  }

  copy(place: LocatedValue, bindings: Bindings): unknown {
    const { value } = place;
    if (Array.isArray(value)) return elements(place).map((element) => this.copy(element, bindings));
    if (!isObject(value)) return value;
    const { $ref: ref, $dynamicRef: dynamicRef } = value;
    const copied = Object.fromEntries(
      members(place)
        .filter(([key]) => !NOT_COPIED.has(key))
        .map(([key, member]) => [key, this.copy(member, bindings)]),
    );
    const parts = [
      ...(typeof ref === "string" ? [this.#reference(place, ref, bindings)] : []),
      ...(typeof dynamicRef === "string" ? [this.#dynamic(dynamicRef, bindings)] : []),
    ];
    return parts.length === 0 ? copied : joinParts(copied, parts);
  }

  /** A component is referred to by its name; a definition inside of the schema has none that says anything. */
  #dynamic(ref: string, bindings: Bindings): unknown {
    const bound = bindings.get(ref.slice(ref.indexOf("#") + 1));
    if (bound === undefined) return {};
    this.found = true;
    return isComponent(bound) ? { $ref: keyOf(bound) } : this.#writtenOut(bound, bindings);
  }

  /** A template is written out, because it means something else here; everything else is referred to. */
  #reference(place: LocatedValue, ref: string, bindings: Bindings): unknown {
    const { source, dynamic } = this.#context;
    const target = source.target(place, ref);
    if (target === undefined) return {};
    return dynamic.reaches(target)
      ? this.#writtenOut(target, bindingsIn(target, bindings, this.#context))
      : { $ref: keyOf(target) };
  }

  #writtenOut(place: LocatedValue, bindings: Bindings): unknown {
    const key = keyOf(place);
    if (key === this.#root || this.#open.has(key) || this.#copies >= MAX_COPIES)
      return { $ref: key };
    this.#copies++;
    this.#open.add(key);
    const copied = this.copy(place, bindings);
    this.#open.delete(key);
    return copied;
  }
}

/** Keywords beside references hold together with them. */
function joinParts(copied: Readonly<Record<string, unknown>>, parts: readonly unknown[]): unknown {
  const [only] = parts;
  if (parts.length === 1 && Object.keys(copied).length === 0) return only;
  const { allOf, ...rest } = copied;
  return { ...rest, allOf: [...parts, ...(Array.isArray(allOf) ? (allOf as unknown[]) : [])] };
}
