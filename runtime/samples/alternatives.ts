import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { isObject } from "../json-schema/values/value.js";
import { isMinimal, type SampleContext, type SamplePosition } from "./position.js";
import { locatedSchemas, requirements } from "./requirements.js";

/**
 * Makes a sequence of choices so that attempts number 0, 1, 2, … go through all their combinations. The first attempt
 * uses the choices that the seed determines or, if the sample has to end soon, those that end soonest.
 */
export class Alternatives {
  readonly #position: SamplePosition;
  #rest: number;
  /** The number of combinations, as far as known from the choices made so far. */
  combinations = 1;

  constructor(position: SamplePosition, attempt: number) {
    this.#position = position;
    this.#rest = attempt;
  }

  schema = (alternatives: readonly LocatedSchema[]): LocatedSchema => {
    const { heights, optional } = this.#position.context;
    const likely = fittingBest(alternatives, this.#position);
    const ranked = likely.map((one) => ({ one, height: heights.of(one) }));
    const ending = ranked.filter(({ height }) => height < Infinity);
    if (isMinimal(this.#position)) ending.sort((left, right) => left.height - right.height);
    const [nulls, others] = [ending.filter(isNull), ending.filter((one) => !isNull(one))];
    // Null is the least useful value: it comes last, unless the sample has to end soon or to vary.
    if (optional === "all" && !isMinimal(this.#position))
      return this.#next(others, nulls.concat(ranked)).one;
    return this.#next(ending, ranked).one;
  };

  /** One of the favoured values, or one of the others if those have not led to a valid sample. */
  value<T>(favoured: readonly T[], others: readonly T[]): T {
    return this.#next(favoured, others);
  }

  #next<T>(favoured: readonly T[], others: readonly T[]): T {
    const list = [...new Set([...favoured, ...others])];
    this.combinations *= list.length;
    const digit = this.#rest % list.length;
    this.#rest = Math.floor(this.#rest / list.length);
    const start = isMinimal(this.#position) ? 0 : this.#position.random.below(favoured.length);
    const index = digit < favoured.length ? (start + digit) % favoured.length : digit;
    const [chosen] = list.slice(index);
    if (chosen === undefined) throw new RangeError("an empty list");
    return chosen;
  }
}

const isNull = ({ one: { schema } }: { readonly one: LocatedSchema }): boolean =>
  typeof schema === "object" && schema["type"] === "null";

/** The alternatives that the members fit best which the value will have. */
function fittingBest(
  alternatives: readonly LocatedSchema[],
  { context, path }: SamplePosition,
): readonly LocatedSchema[] {
  const wanted = path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    context.like,
  );
  if (!isObject(wanted)) return alternatives;
  const fits = alternatives.map((one) => fitOf(one, wanted, context));
  const best = Math.max(...fits);
  return alternatives.filter((_, index) => fits[index] === best);
}

/** How many members a schema declares and allows; one that it does not allow outweighs the others. */
function fitOf(alternative: LocatedSchema, wanted: object, context: SampleContext): number {
  const members = Object.entries(wanted);
  const parts = requirements([alternative], context.registry, ([first]) => first) ?? [];
  const fits = members.map(([name, value]) => {
    const declared = parts.flatMap(({ schema: { properties }, base }) =>
      isObject(properties) && Object.hasOwn(properties, name)
        ? locatedSchemas([properties[name]], base)
        : [],
    );
    if (declared.length > 0)
      return declared.every((one) => context.accepts(one, value)) ? 1 : -members.length;
    return parts.some(({ schema }) => schema["additionalProperties"] === false) ? -1 : 0;
  });
  return fits.reduce<number>((sum, fit) => sum + fit, 0);
}
