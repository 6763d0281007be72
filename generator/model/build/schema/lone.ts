/** Schemas that are a reference and little else: they keep the name of what they refer to. */
import type { Place } from "../place.js";
import { distinctPlaces } from "../place-map.js";
import { elements } from "../read.js";
import type { Workshop } from "./shape.js";
import { constraintsOf, isComposed, type Source, type View } from "./source.js";
import { isSubset, possibleTypes } from "./types-of.js";
import { isJsonType } from "../../../document/keywords.js";
import { SHAPE } from "./words.js";

/** Where the one reference at a place leads, if nothing beside it gives a shape of its own. */
export function loneTarget(view: View, source: Source): Place | undefined {
  return readLone(view, source)?.target;
}

export interface Lone {
  readonly target: Place;
  readonly nullable: boolean;
  /** Nothing beside the reference says anything about the value that the target does not say itself. */
  readonly exact: boolean;
}

/** The one reference at a place, in `$ref` or in `allOf`, if what stands beside it leaves the shape as it is. */
export function loneReference(view: View, workshop: Workshop): Lone | undefined {
  const lone = readLone(view, workshop.source);
  if (lone === undefined) return undefined;
  const { target, nullable, beside } = lone;
  return { target, nullable, exact: beside.every((item) => isImplied(item, target, workshop)) };
}

interface Beside {
  readonly word: string;
  readonly value: unknown;
}

interface Reading {
  readonly target: Place;
  readonly nullable: boolean;
  readonly beside: readonly Beside[];
}

function readLone(view: View, source: Source): Reading | undefined {
  if (!isComposed(view)) return undefined;
  const targets: Place[] = [];
  const beside: Beside[] = constraintsOf(view).map((word) => ({ word, value: view.words[word] }));
  let allNullable = true;
  let parts = 0;
  for (const part of partsOf(view, source.view)) {
    if (typeof part === "boolean") return undefined;
    parts++;
    allNullable &&= part.nullable;
    const target = targetOf(part, source);
    if (target === "broken") return undefined;
    if (target !== undefined) targets.push(target);
    if (part === view) continue;
    if (part.words["allOf"] !== undefined) return undefined;
    beside.push(...constraintsOf(part).map((word) => ({ word, value: part.words[word] })));
  }
  const [target, ...others] = distinctPlaces(targets);
  if (target === undefined || others.length > 0) return undefined;
  if (beside.some(({ word }) => SHAPE.has(word) || word === "oneOf" || word === "anyOf"))
    return undefined;
  const nullable = view.nullable || (allNullable && parts > 0 && beside.length === 0);
  return { target, nullable, beside };
}

/** The view itself where it has the `$ref`, and the members of its `allOf`. */
function partsOf(view: View, read: (place: Place) => View | boolean): readonly (View | boolean)[] {
  const members = elements(view.at("allOf")).map(read);
  return typeof view.words["$ref"] === "string" ? [view, ...members] : members;
}

function targetOf(view: View, source: Source): Place | "broken" | undefined {
  const ref = view.words["$ref"];
  if (typeof ref !== "string") return undefined;
  return source.target(view.place, ref) ?? "broken";
}

/** `type: object` beside a reference to an object adds nothing. */
function isImplied({ word, value }: Beside, target: Place, { flatten }: Workshop): boolean {
  if (word !== "type" || !Array.isArray(value)) return false;
  const types = possibleTypes(flatten(target));
  return types !== undefined && isSubset(types, new Set(value.filter((item) => isJsonType(item))));
}
