/** What the test of a schema costs, which is known before it is printed. */
import type { Side } from "../../../../description/index.js";
import { isRequired } from "../../../../../runtime/json-schema/keywords/object.js";
import { isArray, isObject } from "../../../../../runtime/json-schema/values/value.js";
import { PlaceMap, perPlace } from "./place-map.js";
import { type Application, NotPrintable, type ScopedSchema, type Places } from "./places.js";

/** More is left to the evaluator, which remembers the results of schemas. */
const MOST_VISITS = 200;
/** How many schemas may be applied within one another, without what refers to itself. */
const MOST_LEVELS = 300;
/** More schemas are not printed for one assertion. */
const MOST_SCHEMAS = 500;

interface Measure {
  /** How often a part of a value may be tested. */
  readonly visits: number;
  /** How many schemas are applied within one another until one that counts them itself. */
  readonly levels: number;
}

export interface AssertionMeasures {
  /** Throws {@link NotPrintable} if the evaluator has to decide. */
  demandPrintable(place: ScopedSchema): void;
  /** Whether a schema leads to one that refers to itself: its test counts how many are applied within one another. */
  counts(place: ScopedSchema): boolean;
  /** Whether it leads back to itself. */
  recurs(place: ScopedSchema): boolean;
  /** Whether values of one side match a schema that those of the other do not. */
  dependsOnSide(place: ScopedSchema): boolean;
}

export function measuresOf(places: Places): AssertionMeasures {
  const targets = perPlace((place: ScopedSchema): readonly ScopedSchema[] => {
    const found: ScopedSchema[] = [];
    for (const { place: inner, isReference } of places.applications(place))
      found.push(...(isReference ? [inner] : targets(inner)));
    return found;
  });
  const reached = perPlace((place: ScopedSchema): PlaceMap<ScopedSchema> => {
    const found = new PlaceMap<ScopedSchema>();
    const open = [...targets(place)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.get(next) === undefined) open.push(...targets(next));
      found.set(next, next);
    }
    return found;
  });
  const isCircle = (one: ScopedSchema, other: ScopedSchema): boolean =>
    reached(one).get(other) !== undefined && reached(other).get(one) !== undefined;
  const recurs = (place: ScopedSchema): boolean => reached(place).get(place) !== undefined;
  const returnsTo = (place: ScopedSchema, owner: ScopedSchema): boolean =>
    targets(place).some((target) => isCircle(target, owner));
  const isOneSided = perPlace(
    (place: ScopedSchema): boolean =>
      requiresOnOneSide(place) ||
      places.applications(place).some((one) => !one.isReference && isOneSided(one.place)),
  );
  const measured = perPlace((owner: ScopedSchema) => measureIn(owner, owner, 0));
  const measureIn = (place: ScopedSchema, owner: ScopedSchema, level: number): Measure => {
    // Deeper schemas would also overflow the stack here.
    if (level > MOST_LEVELS) throw new NotPrintable(place.base);
    const applications = places.applications(place);
    const measures = applications.map((one) => {
      if (!one.isReference) return measureIn(one.place, owner, level + 1);
      return isCircle(one.place, owner) ? { visits: 1, levels: 1 } : measured(one.place);
    });
    const isReturning = (one: Application): boolean =>
      one.isReference ? isCircle(one.place, owner) : returnsTo(one.place, owner);
    if (countForks(applications.filter(isReturning), place) > 1) throw new NotPrintable(place.base);
    const visitsTo = (to: Application["to"]): readonly number[] =>
      measures.flatMap(({ visits }, index) => (applications[index]?.to === to ? [visits] : []));
    const sum = [...visitsTo("value"), ...visitsTo("shared")].reduce((all, one) => all + one, 0);
    const visits = Math.max(1, tracks(place) ? 2 * sum : sum, ...visitsTo("parts"));
    const levels = 1 + Math.max(0, ...measures.map((one) => one.levels));
    if (visits > MOST_VISITS || levels > MOST_LEVELS) throw new NotPrintable(place.base);
    return { visits, levels };
  };
  return {
    recurs,
    counts: (place) =>
      [place, ...targets(place)].some(
        (one) => recurs(one) || [...reached(one).values()].some(recurs),
      ),
    dependsOnSide: (place) => [place, ...reached(place).values()].some(isOneSided),
    demandPrintable(place) {
      const all = [place, ...reached(place).values()];
      if (all.length > MOST_SCHEMAS) throw new NotPrintable(place.base);
      for (const one of all) measured(one);
    },
  };
}

/** Whether it depends on the side of an exchange which properties a schema requires. */
function requiresOnOneSide({ schema }: ScopedSchema): boolean {
  const required: unknown = isObject(schema) ? schema["required"] : undefined;
  if (!isObject(schema) || !isArray(required)) return false;
  return required.some((name) => {
    const isOn = (direction: Side) => isRequired(String(name), { schema, direction });
    return isOn("read") !== isOn("write");
  });
}

/** Whether it has a rule for what other keywords leave, so that alternatives are tested once more. */
export const tracks = ({ schema }: ScopedSchema): boolean =>
  isObject(schema) && ("unevaluatedProperties" in schema || "unevaluatedItems" in schema);

/** How often a part of a value may be tested by schemas that lead back. */
function countForks(returning: readonly Application[], place: ScopedSchema): number {
  const again = tracks(place) ? 2 : 1;
  const parts = returning.filter(({ to }) => to === "parts");
  const others = returning.length - parts.length;
  // Items are read as a whole to compare them.
  const compares = isObject(place.schema) && place.schema["uniqueItems"] === true;
  return Math.min(1, parts.length) * (compares ? 2 : 1) + again * others;
}
