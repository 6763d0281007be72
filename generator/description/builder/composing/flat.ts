import type { Located } from "../../core/origin.js";
import { type Source, type View, without } from "../reading/source.js";
import { elements } from "../reading/read.js";
import { CONSTRAINTS } from "../reading/keyword-groups.js";

/** A schema as the parts that must all hold: its own keywords, and those of everything that `allOf` and `$ref` add. */
export interface Flat {
  /** Their `$ref` and `allOf` are already followed: the targets are in this list or in `refs`. */
  readonly members: readonly Member[];
  /** Targets of references that are better kept as references: unions, conditions, long chains. */
  readonly refs: readonly Located[];
  /** A part is `false`. */
  readonly never: boolean;
  /** How deeply references are nested. */
  readonly depth: number;
}

export interface Member {
  readonly view: View;
  /** Null is valid for this part, because it or the schema it is part of is `nullable` (OpenAPI 3.0). */
  readonly nullable: boolean;
}

/** Reads schemas and flattens them. */
export interface Composition {
  readonly source: Source;
  readonly flatten: (place: Located) => Flat;
  /** The parts of several schemas that must all hold. */
  readonly flattenAll: (places: readonly Located[]) => Flat;
}

const UNIONS = ["oneOf", "anyOf"] as const;

/** One `oneOf` or `anyOf`. */
export interface UnionKeyword {
  readonly member: Member;
  readonly keyword: (typeof UNIONS)[number];
  readonly variants: readonly Located[];
}

export function alternativesIn(members: readonly Member[]): readonly UnionKeyword[] {
  return members.flatMap((member) =>
    UNIONS.flatMap((keyword) => {
      const variants = elements(member.view.at(keyword));
      return variants.length === 0 ? [] : [{ member, keyword, variants }];
    }),
  );
}

/** The parts without their alternatives. */
export function withoutAlternatives(members: readonly Member[]): readonly Member[] {
  return members
    .map((member) => ({ ...member, view: without(member.view, [...UNIONS, "discriminator"]) }))
    .filter(({ view }) => Object.keys(view.keywords).some((keyword) => CONSTRAINTS.has(keyword)));
}
