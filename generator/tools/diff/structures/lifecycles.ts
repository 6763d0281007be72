import type { Lifecycle, ObjectSchema, Transition } from "../../../description/index.js";
import { below } from "../findings/described.js";
import type { ChangeLocation } from "../findings/located.js";
import type { PairComparison, Uses } from "../pairs/pair.js";

const KEYWORD = "x-lifecycle";

/** Compares lifecycles (`x-lifecycle`, docs/extensions.md), one source and one target state at a time. */
export function compareLifecycles(
  step: PairComparison,
  old: ObjectSchema,
  now: ObjectSchema,
): void {
  if (old.lifecycle === undefined && now.lifecycle === undefined) return;
  const uses: Uses = { old: old.origin, new: now.origin };
  const [before, after] = [statements(old.lifecycle), statements(now.lifecycle)];
  const raise = (
    kind: "lifecycle-narrowed" | "lifecycle-widened",
    [name, statement]: readonly [string, Statement],
    gone: boolean,
  ): void => {
    const at = locate(uses, statement, gone);
    const { about } = statement;
    const audience = about === "emits" ? "receiver" : "caller";
    step.raiseChange({ kind, ruling: about, side: "document", audience, at, detail: { name } });
  };
  for (const entry of before) if (isNews(entry, after)) raise("lifecycle-narrowed", entry, true);
  for (const entry of after) if (isNews(entry, before)) raise("lifecycle-widened", entry, false);
  compareTexts(step, uses, [before, after]);
}

/** The conditions of transitions are prose. */
function compareTexts(
  step: PairComparison,
  { old, new: now }: Uses,
  [before, after]: readonly [Statements, Statements],
): void {
  for (const [name, { condition, segments }] of before) {
    const other = after.get(name);
    if (other === undefined || other.condition === condition) continue;
    step.raiseChange({
      kind: "docs",
      ruling: "changed",
      side: "document",
      audience: "caller",
      at: { old: below(old, KEYWORD, ...segments), new: below(now, KEYWORD, ...other.segments) },
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

function locate({ old, new: now }: Uses, { segments }: Statement, gone: boolean): ChangeLocation {
  return gone
    ? { old: below(old, KEYWORD, ...segments), new: now, gone }
    : { old, new: below(now, KEYWORD, ...segments) };
}
