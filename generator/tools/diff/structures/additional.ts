import { type ObjectSchema, type Schema, unwrap } from "../../../description/index.js";
import type { PairComparison, Uses } from "../pairs/pair.js";
import { viewBelow } from "../pairs/view.js";

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
  const uses: Uses = { old: old.origin, new: now.origin };
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
