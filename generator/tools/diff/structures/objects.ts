import type { ObjectSchema, PatternProperty, Schema } from "../../../description/index.js";
import { compareAdditional, openness } from "./additional.js";
import { compareBound } from "../values/bounds.js";
import { compareLifecycles } from "./lifecycles.js";
import type { PairComparison, Uses } from "../pairs/pair.js";
import { compareProperties } from "./properties.js";
import { isVisible } from "../pairs/view.js";

export function compareObjects(step: PairComparison, old: ObjectSchema, now: ObjectSchema): void {
  compareProperties(step, old, now);
  compareAdditional(step, old, now);
  comparePatternProperties(step, old, now);
  compareCounts(step, old, now);
  compareLifecycles(step, old, now);
}

function comparePatternProperties(
  step: PairComparison,
  old: ObjectSchema,
  now: ObjectSchema,
): void {
  const find = (patterns: readonly PatternProperty[], wanted: string): Schema | undefined =>
    patterns.find(({ pattern }) => pattern === wanted)?.schema;
  const at = step.both.keyword({ old: old.origin, new: now.origin }, "patternProperties");
  for (const { pattern, schema } of old.patterns) {
    const after = find(now.patterns, pattern);
    const detail = { name: `patternProperties ${pattern}` };
    if (after !== undefined) step.visit(schema, after, { old: schema.origin, new: after.origin });
    else step.raise(openness(now) === "closed" ? "closed" : "condition-removed", at, { detail });
  }
  for (const { pattern } of now.patterns) {
    if (find(old.patterns, pattern) !== undefined) continue;
    const detail = { name: `patternProperties ${pattern}` };
    step.raise(openness(old) === "closed" ? "opened" : "condition-added", at, { detail });
  }
}

/** Limits on the number of properties; the number of required properties makes a lower minimum redundant. */
function compareCounts(step: PairComparison, old: ObjectSchema, now: ObjectSchema): void {
  const uses: Uses = { old: old.origin, new: now.origin };
  const required = ({ properties }: ObjectSchema): number =>
    properties.filter((property) => property.required && isVisible(property, step.view)).length;
  const implied =
    (old.minProperties ?? 0) <= required(old) && (now.minProperties ?? 0) <= required(now);
  const at = step.both.keyword(uses, "minProperties");
  compareBound(step, {
    name: "minProperties",
    at,
    before: old.minProperties === 0 ? undefined : old.minProperties,
    after: now.minProperties === 0 ? undefined : now.minProperties,
    tighter: "higher",
    implied,
  });
  compareBound(step, {
    name: "maxProperties",
    at: step.both.keyword(uses, "maxProperties"),
    before: old.maxProperties,
    after: now.maxProperties,
    tighter: "lower",
  });
}
