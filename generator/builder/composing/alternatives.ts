import { elements } from "../reading/read.js";
import { without } from "../reading/source.js";
import { CONSTRAINTS } from "../reading/keyword-groups.js";
import type { Located } from "../../core/origin.js";
import type { Member } from "./flat.js";

const UNIONS = ["oneOf", "anyOf"] as const;

/** One `oneOf` or `anyOf`. */
export interface Alternatives {
  readonly member: Member;
  readonly keyword: (typeof UNIONS)[number];
  readonly variants: readonly Located[];
}

export function alternativesIn(members: readonly Member[]): readonly Alternatives[] {
  return members.flatMap((member) =>
    UNIONS.flatMap((keyword) => {
      if (member.view.keywords[keyword] === undefined) return [];
      const variants = elements(member.view.at(keyword));
      return variants.length === 0 ? [] : [{ member, keyword, variants }];
    }),
  );
}

/** What is left of the parts when their alternatives are taken out. */
export function withoutAlternatives(members: readonly Member[]): readonly Member[] {
  return members
    .map((member) => ({ ...member, view: without(member.view, [...UNIONS, "discriminator"]) }))
    .filter(({ view }) => Object.keys(view.keywords).some((keyword) => CONSTRAINTS.has(keyword)));
}
