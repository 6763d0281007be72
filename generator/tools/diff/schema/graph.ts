import { type Declaration, type Schema, unwrap } from "../../../description/index.js";
import { compareDocs, compareSunset, type ChangePosition } from "../findings/annotations.js";
import type { FoundChange } from "../findings/collector.js";
import type { DiffContext } from "../findings/context.js";
import type { ChangeLocation } from "../findings/located.js";
import { chainOf, shareName } from "../findings/references.js";
import { rulingOf } from "../kinds/table.js";
import { bothDescriptions } from "./both-descriptions.js";
import { compareBare } from "./compare.js";
import { Containment } from "./containment.js";
import { compareHints, compareMemberDocs } from "./hints.js";
import { compareConditions } from "../structures/conditions.js";
import { besideKey, isSameBeside, NOTHING_BESIDE } from "../pairs/beside.js";
import type { BothBeside, BothDescriptions, Pair, PairComparison, Uses } from "../pairs/pair.js";
import { PairQueue } from "../pairs/pair-queue.js";
import { besideBoth, type Layers, locatingBounds } from "../pairs/layers.js";
import { peel } from "../pairs/peel.js";
import type { Viewpoint } from "../pairs/view.js";
import { useDocs } from "./use-docs.js";
import { messagesOf } from "../pairs/reached.js";

/** A use that referred to one declaration and now refers to another. */
export interface Replacement {
  readonly old: Declaration;
  readonly new: Declaration;
}

/** Two schemas in the same place of a message. */
interface Comparing {
  readonly view: Viewpoint;
  readonly message: string;
  readonly use?: Uses;
  /** The containing object was itself replaced, so everything is reported there. */
  readonly replaced?: boolean;
}

/**
 * Compares schemas, each pair once for each view, however often it is used: the work is bounded by the size of the two
 * documents. Pairs wait in a list, so that depth does not use the stack.
 */
export class SchemaGraph {
  readonly #context: DiffContext;
  readonly #raise: (change: FoundChange) => void;
  readonly #pairs = new PairQueue();
  readonly #exchanges: Replacement[] = [];
  readonly #both: BothDescriptions;
  readonly #containment: Containment;

  constructor(context: DiffContext, raise = context.raise, containment = new Containment()) {
    this.#context = context;
    this.#raise = raise;
    this.#containment = containment;
    this.#both = bothDescriptions(context, (small, big, sides) => this.#holds(small, big, sides));
  }

  /** Declarations that replaced others at a use. */
  get exchanges(): readonly Replacement[] {
    return this.#exchanges;
  }

  /** The number of pairs that were compared. */
  get size(): number {
    return this.#pairs.size;
  }

  /** Compares two schemas of a message. */
  compare(old: Schema, now: Schema, { view, message, use, replaced = false }: Comparing): void {
    this.#visit(old, now, {
      view,
      parent: message,
      use: use ?? { old: old.origin, new: now.origin },
      exchanged: replaced ? REPLACED : KEPT,
    });
  }

  /** Processes all waiting pairs, including those that are added meanwhile. Returns false if `spend` stopped it. */
  run(spend?: () => boolean): boolean {
    return this.#pairs.run((pair) => this.#step(pair), spend);
  }

  #visit(
    old: Schema,
    now: Schema,
    {
      view,
      parent,
      use,
      nullSettled = false,
      exchanged = KEPT,
      beside = NOTHING,
    }: {
      readonly view: Viewpoint;
      readonly parent: Pair | string;
      readonly use: Uses;
      readonly nullSettled?: boolean;
      readonly exchanged?: Pair["exchanged"];
      readonly beside?: BothBeside;
    },
  ): void {
    this.#compareUseDocs(old, now, { view, parent, use });
    const { references } = this.#context;
    const [before, after] = [chainOf(old, references.old), chainOf(now, references.new)];
    const isOther = !shareName(before, after);
    const [was, is] = [before.declaration, after.declaration];
    if (isOther && was !== undefined && is !== undefined)
      this.#exchanges.push({ old: was, new: is });
    const schemas = { old: before.schema, new: after.schema };
    const around = isSameBeside(beside.old, beside.new) ? NOTHING : beside;
    const pair = this.#pairs.pairOf(
      schemas,
      `${view.audience} ${view.side} ${view.wire} ${nullSettled} ${besideKey(around.old)} ${besideKey(around.new)}`,
      () => ({
        ...schemas,
        view,
        use,
        exchanged: isOther ? this.#exchanged(was, is, exchanged) : exchanged,
        through: { old: before, new: after },
        beside: around,
        nullSettled,
        parents: new Set<Pair | string>(),
      }),
    );
    pair.parents.add(parent);
  }

  /** A declaration that stays in the document although this use of it is gone has not itself changed. */
  #exchanged(
    old: Declaration | undefined,
    now: Declaration | undefined,
    outer: Pair["exchanged"],
  ): Pair["exchanged"] {
    return {
      old: outer.old || (old !== undefined && this.#both.declared("new", old)),
      new: outer.new || (now !== undefined && this.#both.declared("old", now)),
    };
  }

  #step(pair: Pair): void {
    const { view } = pair;
    const position = this.#position(pair, view);
    const layers = { old: peel(pair.old), new: peel(pair.new) };
    const beside = besideBoth(pair, layers, this.#both);
    const step: PairComparison = {
      pair,
      view,
      beside,
      both: locatingBounds(this.#both, beside),
      raise: (kind, at, { ruling, detail, ended = false } = {}) =>
        this.#raise({
          ...position,
          kind,
          ruling: ruling ?? view.role,
          at: atUse(pair, at),
          ...(detail !== undefined && { detail }),
          ended,
        }),
      raiseChange: (change) => this.#raise({ ...change, messages: position.messages }),
      visit: (old, now, use, below = view) =>
        this.#visit(old, now, { view: below, parent: pair, use }),
      visitPart: (old, now) =>
        this.#visit(old, now, {
          view,
          parent: pair,
          use: { old: old.origin, new: now.origin },
          beside,
        }),
    };
    this.#compareLayers(step, layers);
  }

  #position(pair: Pair | string, { side, audience }: Viewpoint): Required<ChangePosition> {
    return { side, audience, messages: () => messagesOf(pair) };
  }

  #compareLayers(step: PairComparison, { old: before, new: after }: Layers): void {
    const { pair, beside } = step;
    const own = {
      old: this.#both.nullable("old", pair.old, "own"),
      new: this.#both.nullable("new", pair.new, "own"),
    };
    const uses: Uses = { old: pair.old.origin, new: pair.new.origin };
    if (!pair.exchanged.old && !pair.exchanged.new)
      compareDocs(pair.old, pair.new, this.#position(pair, step.view), this.#context);
    compareSunset(pair.old, pair.new, this.#position(pair, step.view), this.#context);
    compareHints(step, uses);
    compareMemberDocs(step, uses);
    const settled = pair.nullSettled || this.#compareNull(step, own.old, own.new);
    compareConditions(step, uses, { old: before, new: after });
    const [old, now] = [before.inner, after.inner];
    if (old.kind === "ref" || now.kind === "ref")
      this.#visit(old, now, {
        view: step.view,
        parent: pair,
        use: useBelow(pair),
        exchanged: pair.exchanged,
        nullSettled: settled,
        beside,
      });
    else compareBare(step, old, now);
  }

  /** Returns whether null is fully compared here, so that the schemas below need not compare it. */
  #compareNull(step: PairComparison, was: boolean, is: boolean): boolean {
    const { pair } = step;
    // Any value may be null: what else is excluded is a change of type.
    const isAny = [pair.old, pair.new].some((schema) => unwrap(schema)?.kind === "any");
    if (isAny || was === is) return was;
    const through = {
      old: this.#both.nullable("old", pair.old),
      new: this.#both.nullable("new", pair.new),
    };
    if (through.old !== through.new) {
      const at = this.#both.keyword(
        { old: pair.old.origin, new: pair.new.origin },
        "nullable",
        "type",
        "enum",
        "const",
        "oneOf",
        "anyOf",
      );
      step.raise(through.new ? "null-allowed" : "null-refused", at);
    }
    return true;
  }

  /** Documentation next to a reference applies to this use of its target. */
  #compareUseDocs(
    old: Schema,
    now: Schema,
    {
      view,
      parent,
      use,
    }: { readonly view: Viewpoint; readonly parent: Pair | string; readonly use: Uses },
  ): void {
    if (old.kind !== "ref" && now.kind !== "ref") return;
    const [before, after] = [
      useDocs(old, this.#context.references.old),
      useDocs(now, this.#context.references.new),
    ];
    const keys = [before, after].flatMap(({ own }) => Object.keys(own));
    if (keys.length === 0) return;
    const pick = (docs: object): object =>
      Object.fromEntries(Object.entries(docs).filter(([key]) => keys.includes(key)));
    compareDocs(
      { origin: use.old, docs: pick(before.all) },
      { origin: use.new, docs: pick(after.all) },
      this.#position(parent, view),
      this.#context,
    );
  }

  /** Compares as if the small schema became the big one: no sender may lose a value. */
  #holds(small: Schema, big: Schema, [from, to]: readonly ["old" | "new", "old" | "new"]): boolean {
    let safe = true;
    const context: DiffContext = {
      ...this.#context,
      old: this.#context[from],
      new: this.#context[to],
      written: { old: this.#context.written[from], new: this.#context.written[to] },
      references: { old: this.#context.references[from], new: this.#context.references[to] },
    };
    const note = ({ kind, ruling }: FoundChange): void => {
      if (rulingOf(kind, ruling).verdict !== "safe") safe = false;
    };
    const view: Viewpoint = { side: "request", audience: "caller", role: "sent", wire: "json" };
    return this.#containment.ask(small, big, (spend) => {
      const probe = new SchemaGraph(context, note, this.#containment);
      probe.compare(small, big, { view, message: "" });
      return probe.run(() => safe && spend()) && safe;
    });
  }
}

const NOTHING: BothBeside = { old: NOTHING_BESIDE, new: NOTHING_BESIDE };

const REPLACED = { old: true, new: true } as const;

const KEPT = { old: false, new: false } as const;

/** Where the schemas behind the wrappers of a pair are used: an exchanged declaration where it is used itself. */
const useBelow = ({ exchanged, use, old, new: now }: Pair): Uses => ({
  old: exchanged.old ? use.old : old.origin,
  new: exchanged.new ? use.new : now.origin,
});

/** A change caused by an exchanged use is located at the use. */
function atUse({ exchanged, use }: Pair, at: ChangeLocation): ChangeLocation {
  return {
    ...at,
    ...(exchanged.old && { old: use.old }),
    ...(exchanged.new && { new: use.new }),
    ...(exchanged.old && at.gone === true && { new: use.new, gone: false }),
  };
}
