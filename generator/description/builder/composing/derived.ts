import { schemaDerived } from "../../diagnostics/catalogue/schemas.js";
import { childPointer, originOf, type LocatedValue } from "../../core/origin.js";
import { OriginMap, OriginSet } from "../../core/origin-map.js";
import { elements } from "../reading/read.js";
import { createFold, partsOf } from "./fold.js";
import { keyOf } from "../reading/key.js";
import { type Source, type View, withoutKeywords } from "../reading/source.js";
import type { Member } from "./flat.js";

const UNIONS = ["oneOf", "anyOf"] as const;

/**
 * A schema may list, as its alternatives, schemas that extend it: `Pet` is one of `Cat` and `Dog`, each of which is
 * `allOf` a `Pet` and something. Taken literally, that never ends. The author means that a `Cat` has what all pets
 * have, so within `Cat`, `Pet` is read without its alternatives.
 */
export class Derivations {
  readonly #source: Source;
  readonly #conjuncts = new OriginMap<OriginSet>();
  readonly #unionsBehind: (place: LocatedValue) => ReadonlySet<string>;

  constructor(source: Source) {
    this.#source = source;
    this.#unionsBehind = createFold(source, unionsIn);
  }

  /**
   * The parts of a schema as seen by a schema that refers to it, and that is one of its alternatives or a part of one.
   */
  seenFrom(
    referrer: LocatedValue,
    target: LocatedValue,
    members: readonly Member[],
  ): readonly Member[] {
    return members.map((member) => {
      const keywords = this.unseenFrom(referrer, member.view);
      if (keywords.length === 0) return member;
      this.#report(member.view, keywords[0] ?? "", target);
      return { ...member, view: withoutKeywords(member.view, keywords) };
    });
  }

  /** The keywords of a schema that are ignored where one of its alternatives refers to it. */
  unseenFrom(referrer: LocatedValue, view: View): readonly string[] {
    const keywords = UNIONS.filter((keyword) => this.#isOwn(view, keyword, referrer));
    return keywords.length === 0 ? [] : [...keywords, "discriminator"];
  }

  /**
   * Returns whether the referrer is, or is a part of, an alternative that extends the schema that lists it. All
   * alternatives must extend it, unless a discriminator beside them says that they are kinds of it.
   */
  #isOwn(view: View, keyword: (typeof UNIONS)[number], referrer: LocatedValue): boolean {
    const variants = elements(view.at(keyword));
    // This cheap test nearly always decides, without listing everything that a variant is made of.
    const extending = variants.filter((variant) =>
      this.#unionsBehind(variant).has(keyOf(view.place)),
    );
    const isBase =
      extending.length === variants.length || view.keywords["discriminator"] !== undefined;
    return isBase && extending.some((variant) => this.#conjunctsOf(variant).has(referrer));
  }

  /** A schema and everything that must hold with it. */
  #conjunctsOf(place: LocatedValue): OriginSet {
    const known = this.#conjuncts.get(place);
    if (known !== undefined) return known;
    const conjuncts = this.#conjuncts.set(place, new OriginSet());
    const open = [place];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (conjuncts.has(next)) continue;
      conjuncts.add(next);
      open.push(...partsOf(this.#source.view(next), this.#source));
    }
    return conjuncts;
  }

  #report({ place }: View, keyword: string, target: LocatedValue): void {
    const name = target.pointer.slice(target.pointer.lastIndexOf("/") + 1);
    const pointer = childPointer(place.pointer, keyword);
    this.#source.report(schemaDerived({ keyword, name }, { ...originOf(place), pointer }));
  }
}

/** The schemas with alternatives that a schema is or extends. Long chains of references share one set. */
function unionsIn(
  view: View | boolean,
  parts: readonly ReadonlySet<string>[],
): ReadonlySet<string> {
  const own =
    typeof view !== "boolean" && UNIONS.some((keyword) => view.keywords[keyword] !== undefined);
  const nonEmpty = parts.filter(({ size }) => size > 0);
  const [only = NONE] = nonEmpty;
  if (!own && nonEmpty.length < 2) return only;
  return new Set([
    ...(own ? [keyOf(view.place)] : []),
    ...nonEmpty.flatMap((unions) => [...unions]),
  ]);
}

const NONE: ReadonlySet<string> = new Set();
