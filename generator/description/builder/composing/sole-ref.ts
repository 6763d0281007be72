/** Schemas that consist of a reference and little else. They keep the name of their target. */
import { distinctOrigins } from "../../core/origin-map.js";
import { elements } from "../reading/read.js";
import { constraintsOf, isComposed, type Source, type View } from "../reading/source.js";
import { isSubset, ownTypes, possibleTypes, type Composition } from "./flat.js";
import { SHAPE } from "../reading/keyword-groups.js";
import type { LocatedValue } from "../../core/origin.js";

/** The target of the only reference at a place, if no keyword next to it has a shape of its own. */
export function soleRefTarget(view: View, source: Source): LocatedValue | undefined {
  return readSoleRef(view, source)?.target;
}

export interface SoleRef {
  readonly target: LocatedValue;
  readonly nullable: boolean;
  /** The keywords next to the reference say nothing about the value that the target does not say itself. */
  readonly exact: boolean;
}

/** The only reference at a place, in `$ref` or in `allOf`, if the keywords next to it leave the shape unchanged. */
export function soleRefOf(view: View, composition: Composition): SoleRef | undefined {
  const soleRef = readSoleRef(view, composition.source);
  if (soleRef === undefined) return undefined;
  const { target, nullable, beside } = soleRef;
  return { target, nullable, exact: beside.every((item) => isImplied(item, target, composition)) };
}

interface BesideRef {
  readonly keyword: string;
  readonly value: unknown;
}

interface SoleRefParts {
  readonly target: LocatedValue;
  readonly nullable: boolean;
  readonly beside: readonly BesideRef[];
}

function readSoleRef(view: View, source: Source): SoleRefParts | undefined {
  if (!isComposed(view)) return undefined;
  const targets: LocatedValue[] = [];
  const beside: BesideRef[] = constraintsOf(view).map((keyword) => ({
    keyword,
    value: view.keywords[keyword],
  }));
  let allNullable = true;
  for (const part of partsOf(view, source.view)) {
    if (typeof part === "boolean") return undefined;
    allNullable &&= part.nullable;
    const target = targetOf(part, source);
    if (target === "broken") return undefined;
    if (target !== undefined) targets.push(target);
    if (part === view) continue;
    if (part.keywords["allOf"] !== undefined) return undefined;
    beside.push(
      ...constraintsOf(part).map((keyword) => ({ keyword, value: part.keywords[keyword] })),
    );
  }
  const [target, ...others] = distinctOrigins(targets);
  if (target === undefined || others.length > 0) return undefined;
  if (
    beside.some(({ keyword }) => SHAPE.has(keyword) || keyword === "oneOf" || keyword === "anyOf")
  )
    return undefined;
  const nullable = view.nullable || (allNullable && beside.length === 0);
  return { target, nullable, beside };
}

/** The view itself if it has a `$ref`, and the members of its `allOf`. */
function partsOf(
  view: View,
  read: (place: LocatedValue) => View | boolean,
): readonly (View | boolean)[] {
  const members = elements(view.at("allOf")).map(read);
  return typeof view.keywords["$ref"] === "string" ? [view, ...members] : members;
}

function targetOf(view: View, source: Source): LocatedValue | "broken" | undefined {
  const ref = view.keywords["$ref"];
  if (typeof ref !== "string") return undefined;
  return source.target(view.place, ref) ?? "broken";
}

/** `type: object` next to a reference to an object adds nothing. */
function isImplied(
  { keyword, value }: BesideRef,
  target: LocatedValue,
  { flatten }: Composition,
): boolean {
  const allowed = keyword === "type" ? ownTypes(value) : undefined;
  const types = possibleTypes(flatten(target));
  return allowed !== undefined && types !== undefined && isSubset(types, allowed);
}
