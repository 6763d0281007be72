import type { Declaration } from "../../../description/index.js";
import { hasEnded } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { atKeyword } from "../findings/located.js";
import { isNullable, isOwnNullable } from "../pairs/nullable.js";
import type { BothDescriptions } from "../pairs/pair.js";

/** Answers what comparisons of schemas ask about the documents. */
export function bothDescriptions(
  context: DiffContext,
  holds: BothDescriptions["holds"],
): BothDescriptions {
  const { written, references, old, new: now } = context;
  const names = { old: namesOf(old.api.declarations), new: namesOf(now.api.declarations) };
  return {
    keyword: (uses, ...keywords) => atKeyword(uses, keywords, written),
    written: (side, origin, ...keys) => written[side].keyword(origin, ...keys),
    references,
    assertion: (side, key) => context[side].api.assertions[key],
    hasEnded: (origin) => hasEnded(origin, context),
    holds,
    nullable: (side, schema, depth) => {
      const { family } = context[side].set.openapi;
      const options = { written: written[side], references: references[side], family };
      return depth === "own" ? isOwnNullable(schema, options) : isNullable(schema, options);
    },
    declared: (side, { name }) => names[side].has(name),
  };
}

const namesOf = (declarations: readonly Declaration[]): ReadonlySet<string> =>
  new Set(declarations.map(({ name }) => name));
