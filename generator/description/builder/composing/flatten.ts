import { schemaLoop } from "../../diagnostics/catalogue/schemas.js";
import type { Flat, Member } from "./flat.js";
import { childPointer, isSameOrigin, originOf, type LocatedValue } from "../../core/origin.js";
import { distinctOrigins, OriginMap, OriginSet } from "../../core/origin-map.js";
import { elements } from "../reading/read.js";
import { Derivations } from "./derived.js";
import { constraintsOf, isComposed, type Source, type View } from "../reading/source.js";
import { RESIDUAL } from "../reading/keyword-groups.js";

/**
 * How deep nested references are merged. Beyond that, the cost of merging would be quadratic in the length of the
 * chain.
 */
const MAX_CHAIN = 32;

/** How deep the flattening of schemas may nest, with or without references: protects the stack. */
const MAX_OPEN = 300;

const NOTHING: Flat = { members: [], refs: [], never: false, depth: 0 };

const ofMembers = (members: readonly Member[]): Flat => ({
  members,
  refs: [],
  never: false,
  depth: 0,
});

/** Flattens schemas, each place once. */
export class Flattener {
  readonly #source: Source;
  readonly #known = new OriginMap<Flat>();
  readonly #open = new OriginSet();
  readonly #derivations: Derivations;
  #depth = 0;

  constructor(source: Source) {
    this.#source = source;
    this.#derivations = new Derivations(source);
  }

  flatten(place: LocatedValue): Flat {
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const view = this.#source.view(place);
    if (typeof view === "boolean")
      return this.#known.set(place, view ? NOTHING : { ...NOTHING, never: true });
    if (!isComposed(view))
      return this.#known.set(place, ofMembers([{ view, nullable: view.nullable }]));
    if (this.#depth >= MAX_OPEN) return { ...NOTHING, refs: [place] };
    this.#open.add(place);
    this.#depth++;
    const flat = this.#takeApart(view);
    this.#depth--;
    this.#open.delete(place);
    return this.#known.set(place, flat);
  }

  /** Flattens several schemas that must all hold. */
  flattenAll(places: readonly LocatedValue[]): Flat {
    return join(places.map((place) => this.flatten(place)));
  }

  #takeApart(view: View): Flat {
    const parts = [
      ...this.#reference(view),
      ...elements(view.at("allOf")).map((part) => this.flatten(part)),
    ];
    const own = constraintsOf(view).length === 0 ? [] : [{ view, nullable: false }];
    const flat = join([...parts, ofMembers(own)]);
    return view.nullable
      ? { ...flat, members: flat.members.map((member) => ({ ...member, nullable: true })) }
      : flat;
  }

  #reference(view: View): readonly Flat[] {
    const ref = view.keywords["$ref"];
    if (typeof ref !== "string") return [];
    const target = this.#source.target(view.place, ref);
    if (target === undefined) return [];
    if (this.#open.has(target)) {
      this.#source.report(
        schemaLoop(
          { ref },
          { ...originOf(view.place), pointer: childPointer(view.place.pointer, "$ref") },
        ),
      );
      return [];
    }
    const whole = this.flatten(target);
    const flat = hasAlternatives(whole)
      ? { ...whole, members: this.#derivations.seenFrom(view.place, target, whole.members) }
      : whole;
    const merged = (isMergeable(flat) || isExtended(flat, target)) && flat.depth < MAX_CHAIN;
    return [merged ? { ...flat, depth: flat.depth + 1 } : { ...NOTHING, refs: [target] }];
  }
}

const hasAlternatives = ({ members }: Flat): boolean =>
  members.some(
    ({ view: { keywords } }) => keywords["oneOf"] !== undefined || keywords["anyOf"] !== undefined,
  );

/**
 * A schema with a `discriminator` and no alternatives stands for the schemas that are an `allOf` of it (OpenAPI 3.0.4,
 * 4.7.25.4). Within those schemas it is merged: as a reference, it would make them their own alternatives.
 */
const isExtended = (flat: Flat, target: LocatedValue): boolean =>
  flat.refs.length === 0 &&
  !hasAlternatives(flat) &&
  flat.members.some(
    ({ view }) => isSameOrigin(view.place, target) && view.keywords["discriminator"] !== undefined,
  );

/** Alternatives and conditions are most readable under their own name. */
function isMergeable({ members, refs }: Flat): boolean {
  return (
    refs.length === 0 &&
    members.every(({ view }) =>
      Object.keys(view.keywords).every(
        (keyword) => keyword !== "oneOf" && keyword !== "anyOf" && !RESIDUAL.has(keyword),
      ),
    )
  );
}

/** Returns whether there are keywords that no kind of the model has a field for. */
export const hasResidue = (members: readonly Member[]): boolean =>
  members.some(({ view: { keywords } }) =>
    Object.keys(keywords).some((keyword) => RESIDUAL.has(keyword) && !isIdle(keyword, keywords)),
  );

/** A condition that has no consequences (Core 10.2.2.1). */
const isIdle = (keyword: string, keywords: Readonly<Record<string, unknown>>): boolean =>
  keyword === "if" && keywords["then"] === undefined && keywords["else"] === undefined;

/** The parts of all, without duplicates. A part that allows null in one place but not in another does not allow it. */
function join(flats: readonly Flat[]): Flat {
  const members: Member[] = [];
  const known = new OriginMap<number>();
  for (const member of flats.flatMap((flat) => flat.members)) {
    const { place } = member.view;
    const at = known.get(place) ?? known.set(place, members.length);
    const other = members[at];
    members[at] = other === undefined || other.nullable ? member : other;
  }
  return {
    members,
    refs: distinctOrigins(flats.flatMap((flat) => flat.refs)),
    never: flats.some((flat) => flat.never),
    depth: Math.max(...flats.map((flat) => flat.depth)),
  };
}
