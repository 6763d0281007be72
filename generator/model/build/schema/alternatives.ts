import type { Place } from "../place.js";
import { elements } from "../read.js";
import type { Member } from "./flatten.js";
import { without } from "./source.js";
import { CONSTRAINTS } from "./words.js";

const UNIONS = ["oneOf", "anyOf"] as const;

/** One `oneOf` or `anyOf`. */
export interface Alternatives {
  readonly member: Member;
  readonly keyword: (typeof UNIONS)[number];
  readonly variants: readonly Place[];
}

export function alternativesIn(members: readonly Member[]): readonly Alternatives[] {
  return members.flatMap((member) =>
    UNIONS.flatMap((keyword) => {
      if (member.view.words[keyword] === undefined) return [];
      const variants = elements(member.view.at(keyword));
      return variants.length === 0 ? [] : [{ member, keyword, variants }];
    }),
  );
}

/** What is left of the parts when their alternatives are taken out. */
export function withoutAlternatives(members: readonly Member[]): readonly Member[] {
  return members
    .map((member) => ({ ...member, view: without(member.view, [...UNIONS, "discriminator"]) }))
    .filter(({ view }) => Object.keys(view.words).some((word) => CONSTRAINTS.has(word)));
}
