import type {
  Lifecycle,
  ObjectSchema,
  Origin,
  PatternProperty,
  Schema,
  Transition,
} from "../../../description/index.js";
import type { PairComparison } from "../comparing/pair.js";
import { isVisible } from "../comparing/viewpoint.js";
import type { OldAndNew } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation } from "../findings/written.js";
import { compareBound } from "./bounds.js";
import { compareAdditional, openness, compareProperties } from "./properties.js";

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
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const countRequired = ({ properties }: ObjectSchema): number =>
    properties.filter((property) => property.required && isVisible(property, step.view)).length;
  const implied =
    (old.minProperties ?? 0) <= countRequired(old) &&
    (now.minProperties ?? 0) <= countRequired(now);
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

const KEYWORD = "x-lifecycle";

/** Compares lifecycles (`x-lifecycle`, docs/extensions.md), one source and one target state at a time. */
function compareLifecycles(step: PairComparison, old: ObjectSchema, now: ObjectSchema): void {
  if (old.lifecycle === undefined && now.lifecycle === undefined) return;
  const uses: OldAndNew<Origin> = { old: old.origin, new: now.origin };
  const [before, after] = [statements(old.lifecycle), statements(now.lifecycle)];
  const raise = (
    kind: "lifecycle-narrowed" | "lifecycle-widened",
    [name, statement]: readonly [string, Statement],
    isRemoved: boolean,
  ): void => {
    const at = locate(uses, statement, isRemoved);
    const { about } = statement;
    const audience = about === "emits" ? "receiver" : "caller";
    step.raiseChange({ kind, ruling: about, part: "document", audience, at, detail: { name } });
  };
  for (const entry of before) if (isNews(entry, after)) raise("lifecycle-narrowed", entry, true);
  for (const entry of after) if (isNews(entry, before)) raise("lifecycle-widened", entry, false);
  compareTexts(step, uses, [before, after]);
}

/** The conditions of transitions are prose. */
function compareTexts(
  step: PairComparison,
  { old, new: now }: OldAndNew<Origin>,
  [before, after]: readonly [Statements, Statements],
): void {
  for (const [name, { condition, segments }] of before) {
    const other = after.get(name);
    if (other === undefined || other.condition === condition) continue;
    step.raiseChange({
      kind: "docs",
      ruling: "changed",
      part: "document",
      audience: "caller",
      at: {
        old: descendantOf(old, KEYWORD, ...segments),
        new: descendantOf(now, KEYWORD, ...other.segments),
      },
      detail: { name: `condition of ${name}` },
    });
  }
}

type Statements = ReadonlyMap<string, Statement>;

const isNews = ([name, { of: whole }]: readonly [string, Statement], other: Statements): boolean =>
  !other.has(name) && (whole === undefined || other.has(whole));

interface Statement {
  readonly about: "transition" | "emits";
  /** Prose that says when. */
  readonly condition?: string;
  /**
   * The statement that this one is part of: if that is removed or added, so is this one, which is then not reported
   * separately.
   */
  readonly of?: string;
  readonly segments: readonly (string | number)[];
}

/** All statements of a lifecycle, as sentences. */
function statements(lifecycle: Lifecycle | undefined): Statements {
  const statements = new Map<string, Statement>();
  if (lifecycle === undefined) return statements;
  statements.set(`the state in ${lifecycle.property}`, {
    about: "transition",
    segments: ["property"],
  });
  for (const state of lifecycle.initial)
    statements.set(`${state} as an initial state`, { about: "transition", segments: ["initial"] });
  lifecycle.transitions.forEach((transition, index) => {
    for (const from of transition.from.length > 0 ? transition.from : [CREATION])
      sayTransition(statements, transition, { from, index });
  });
  return statements;
}

const CREATION = "creation";

function sayTransition(
  statements: Map<string, Statement>,
  { to, trigger, stamps, clears, emits, condition }: Transition,
  { from, index }: { readonly from: string; readonly index: number },
): void {
  const [[kind, name] = ["", ""]] = Object.entries(trigger);
  const step = `${from} to ${to} by ${kind} ${String(name)}`;
  const say = (sentence: string, about: Statement["about"], ...segments: readonly string[]): void =>
    void statements.set(sentence, {
      about,
      segments: ["transitions", index, ...segments],
      of: step,
    });
  statements.set(step, {
    about: "transition",
    segments: ["transitions", index],
    ...(condition !== undefined && { condition }),
  });
  for (const event of emits) say(`${event}, sent when ${step}`, "emits", "emits");
  for (const property of stamps) say(`${property}, set when ${step}`, "transition", "stamps");
  for (const property of clears) say(`${property}, cleared when ${step}`, "transition", "clears");
}

function locate(
  { old, new: now }: OldAndNew<Origin>,
  { segments }: Statement,
  isRemoved: boolean,
): ChangeLocation {
  return isRemoved
    ? { old: descendantOf(old, KEYWORD, ...segments), new: now, isRemoved }
    : { old, new: descendantOf(now, KEYWORD, ...segments) };
}
