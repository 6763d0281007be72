import {
  type ObjectSchema,
  type Origin,
  type Property,
  type Schema,
  unwrap,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { viewBelow } from "../comparing/viewpoint.js";
import type { Both } from "../findings/pairing.js";

/** What `additionalProperties` says about undeclared names. */
type Openness = "open" | "closed" | "typed";

export function openness({ additional }: ObjectSchema): Openness {
  const kind = additional === undefined ? "any" : unwrap(additional)?.kind;
  if (kind === "never") return "closed";
  return kind === "any" ? "open" : "typed";
}

const KEYWORDS = ["additionalProperties", "unevaluatedProperties"] as const;

export function compareAdditional(
  step: PairComparison,
  old: ObjectSchema,
  now: ObjectSchema,
): void {
  const uses: Both<Origin> = { old: old.origin, new: now.origin };
  const [was, is] = [openness(old), openness(now)];
  const [before, after] = [typeOfRest(old), typeOfRest(now)];
  if (before !== undefined && after !== undefined) visitAdditional(step, before, after);
  if (was === is) return;
  const at = step.both.keyword(uses, ...KEYWORDS);
  if (is === "closed") step.raise("closed", at);
  else if (was === "closed") step.raise("opened", at);
  else if (is === "typed")
    step.raise("type-narrowed", at, { detail: { before: "any", after: "typed" } });
  else step.raise("type-widened", at, { detail: { before: "typed", after: "any" } });
}

/** The type of undeclared properties, if it excludes any. */
const typeOfRest = (schema: ObjectSchema): Schema | undefined =>
  openness(schema) === "typed" ? schema.additional : undefined;

function visitAdditional(step: PairComparison, old: Schema, now: Schema): void {
  step.visit(old, now, { old: old.origin, new: now.origin }, viewBelow(step.view, now));
}

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
