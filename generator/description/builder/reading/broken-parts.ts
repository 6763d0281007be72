import type { Upgraded } from "../../document/upgrade.js";

type Keywords = Upgraded["keywords"];

/**
 * A schema without the keywords that its broken parts would turn into their opposite. A broken schema accepts every
 * value; under `not` it would refuse every value, under `if` it would always apply, and in a `oneOf` it would match
 * beside the right alternative. A `oneOf` with such an alternative is read as `anyOf`.
 *
 * @param isBroken Tells whether the value of a keyword, or its entry with that index, is a broken schema.
 */
export function withoutBroken(
  upgraded: Upgraded,
  isBroken: (keyword: string, index?: number) => boolean,
): Upgraded {
  const { keywords } = upgraded;
  const gone = DEPENDENT.flatMap(([keyword, ...others]) =>
    keywords[keyword] !== undefined && isBroken(keyword) ? [keyword, ...others] : [],
  );
  const kept = gone.length === 0 ? keywords : omit(keywords, gone);
  const { oneOf } = kept;
  if (!Array.isArray(oneOf) || !oneOf.some((_, index) => isBroken("oneOf", index)))
    return { ...upgraded, keywords: kept };
  const { anyOf } = kept;
  const rest = omit(kept, ["oneOf"]);
  if (anyOf !== undefined) return { ...upgraded, keywords: rest };
  return {
    ...upgraded,
    keywords: { ...rest, anyOf: oneOf },
    renamed: { ...upgraded.renamed, anyOf: "oneOf" },
  };
}

/** Keywords whose schema decides more than what it accepts, and the keywords that depend on them. */
const DEPENDENT: readonly (readonly [string, ...string[]])[] = [["not"], ["if", "then", "else"]];

const omit = (keywords: Keywords, gone: readonly string[]): Keywords =>
  Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !gone.includes(keyword)));
