import { type ObjectSchema, type Property, unwrap } from "../../../description/index.js";
import { openness } from "./additional.js";
import type { PairComparison } from "../pairs/pair.js";

/** A property that must not occur: its schema is `false`. */
export const isForbidden = ({ schema }: Property): boolean => unwrap(schema)?.kind === "never";

/** Returns whether an object refuses a property, because it is forbidden or because the object is closed. */
export const refuses = (object: ObjectSchema, name: string): boolean =>
  openness(object) === "closed" || forbidden(object, name) !== undefined;

const forbidden = ({ properties }: ObjectSchema, name: string): Property | undefined =>
  properties.find((property) => property.name === name && isForbidden(property));

const declares = ({ properties }: ObjectSchema, name: string): boolean =>
  properties.some((property) => property.name === name);

/** Reports properties that are forbidden in one object, and not mentioned in the other, which accepts them. */
export function compareForbidden(step: PairComparison, old: ObjectSchema, now: ObjectSchema): void {
  for (const { name, origin } of now.properties.filter(isForbidden)) {
    if (declares(old, name) || refuses(old, name)) continue;
    const detail = { before: "any", after: `never (property ${name})` };
    step.raise("type-narrowed", { old: old.origin, new: origin }, { detail });
  }
  for (const { name, origin } of old.properties.filter(isForbidden)) {
    if (declares(now, name) || refuses(now, name)) continue;
    const detail = { before: `never (property ${name})`, after: "any" };
    step.raise("type-widened", { old: origin, new: now.origin, gone: true }, { detail });
  }
}
