import type { Declaration, Origin, Schema } from "../../../description/index.js";
import { type AffectedMessages, compareDocs, compareSunset } from "../findings/annotations.js";
import type { FoundChange } from "../findings/collector.js";
import type { DiffContext } from "../findings/context.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import { type Chain, chainOf, type ReferenceMemory, shareName } from "../findings/references.js";
import type { ChangeLocation } from "../findings/written.js";
import { rateByRole, rulingOf } from "../kinds/table.js";
import { Containment } from "./containment.js";
import {
  type BothDescriptions,
  bothDescriptions,
  type VersionedSchema,
  locatingBounds,
  type HoldingOptions,
} from "./descriptions.js";
import {
  addBounds,
  boundsKey,
  haveSameValues,
  NO_BOUNDS,
  type OuterBounds,
} from "./outer-bounds.js";
import {
  messagesOf,
  type Pair,
  type PairComparison,
  PairQueue,
  type PairUse,
  unwrapOwn,
  type UnwrappedSchema,
} from "./pair.js";
import type { Viewpoint } from "./viewpoint.js";

/** Compares what two schemas say, once their wrappers are removed: the graph only finds the pairs. */
type CompareSchemas = (step: PairComparison, schemas: OldAndNew<UnwrappedSchema>) => void;

interface GraphOptions {
  readonly raise?: (change: FoundChange) => void;
  readonly containment?: Containment;
}

/** A use that referred to one declaration and now refers to another. */
export type Replacement = OldAndNew<Declaration>;

/** Two schemas in the same part of a message. */
interface MessageUse {
  readonly view: Viewpoint;
  readonly message: string;
  /** Where changes are reported, because the containing object was itself replaced. */
  readonly replaced?: OldAndNew<Origin>;
}

interface Visit extends Partial<Pick<PairUse, "replaced" | "nullCompared" | "bounds">> {
  readonly view: Viewpoint;
  readonly parent: Pair | string;
  readonly at: OldAndNew<Origin>;
}

/**
 * Compares schemas, each pair once for each viewpoint, however often it is used: the work is bounded by the size of the
 * two documents. Pairs wait in a list, so that depth does not use the stack.
 */
export class SchemaGraph {
  readonly #context: DiffContext;
  readonly #compareSchemas: CompareSchemas;
  readonly #pairs = new PairQueue();
  readonly #replacements: Replacement[] = [];
  readonly #both: BothDescriptions;
  readonly #containment: Containment;
  readonly #raise: (change: FoundChange) => void;

  constructor(
    context: DiffContext,
    compareSchemas: CompareSchemas,
    { raise = context.raise, containment = new Containment() }: GraphOptions = {},
  ) {
    this.#context = context;
    this.#compareSchemas = compareSchemas;
    this.#raise = raise;
    this.#containment = containment;
    this.#both = bothDescriptions(context, (small, big, how) => this.#holds(small, big, how));
  }

  /** Declarations that replaced others at a use. */
  get replacements(): readonly Replacement[] {
    return this.#replacements;
  }

  /** The number of pairs that were compared. */
  get size(): number {
    return this.#pairs.size;
  }

  /** Compares two schemas of a message. */
  compare(old: Schema, now: Schema, { view, message, replaced }: MessageUse): void {
    this.#visit(old, now, {
      view,
      parent: message,
      at: replaced ?? { old: old.origin, new: now.origin },
      replaced: replaced === undefined ? NONE_REPLACED : BOTH_REPLACED,
    });
  }

  /** Processes all waiting pairs, including those that are added meanwhile. Returns false if `spend` stopped it. */
  run(spend?: () => boolean): boolean {
    return this.#pairs.run((pair) => this.#step(pair), spend);
  }

  #visit(old: Schema, now: Schema, visit: Visit): void {
    const { view, parent, at, nullCompared = false, replaced = NONE_REPLACED } = visit;
    this.#compareUseDocs({ old, new: now }, visit);
    const { references } = this.#context;
    const through = { old: chainOf(old, references.old), new: chainOf(now, references.new) };
    const schemas = { old: through.old.schema, new: through.new.schema };
    const bounds = distinctBounds(visit.bounds);
    const key = `${view.audience} ${view.part} ${view.wire} ${nullCompared} ${boundsKey(bounds.old)} ${boundsKey(bounds.new)}`;
    const outer = this.#addReplacement(through, replaced);
    const pair = this.#pairs.pairOf(schemas, key, () => ({
      ...schemas,
      view,
      use: { at, replaced: outer, through, bounds, nullCompared },
      parents: new Set<Pair | string>(),
    }));
    pair.parents.add(parent);
  }

  /** A declaration that stays in the document although this use of it is gone has not itself changed. */
  #addReplacement(through: OldAndNew<Chain>, outer: OldAndNew<boolean>): OldAndNew<boolean> {
    if (shareName(through.old, through.new)) return outer;
    const [old, now] = [through.old.declaration, through.new.declaration];
    if (old !== undefined && now !== undefined) this.#replacements.push({ old, new: now });
    return {
      old: outer.old || (old !== undefined && this.#both.declared("new", old)),
      new: outer.new || (now !== undefined && this.#both.declared("old", now)),
    };
  }

  #step(pair: Pair): void {
    const schemas = { old: unwrapOwn(pair.old), new: unwrapOwn(pair.new) };
    const affected = { ...affectedBy(pair, pair.view), subject: { node: pair.old } };
    if (!pair.use.replaced.old && !pair.use.replaced.new)
      compareDocs(pair.old, pair.new, affected, this.#context);
    compareSunset(pair.old, pair.new, affected, this.#context);
    this.#compareSchemas(this.#comparison(pair, schemas), schemas);
  }

  #comparison(pair: Pair, { old: before, new: after }: OldAndNew<UnwrappedSchema>): PairComparison {
    const { view, use } = pair;
    const affected = affectedBy(pair, view);
    const assertionIn = (version: Version) => (key: string) => this.#both.assertion(version, key);
    const bounds = {
      old: addBounds(use.bounds.old, before.refined, assertionIn("old")),
      new: addBounds(use.bounds.new, after.refined, assertionIn("new")),
    };
    const visit = (old: Schema, now: Schema, more: Omit<Visit, "view" | "parent">): void =>
      this.#visit(old, now, { view, parent: pair, ...more });
    return {
      pair,
      view,
      bounds,
      both: locatingBounds(this.#both, bounds),
      raise: (kind, at, ...rest) => {
        const { property, ...rated } = rateByRole(kind, rest, view.role);
        const subject = { node: pair.old, ...(property !== undefined && { property }) };
        this.#raise({ ...affected, ...rated, at: atUse(use, at), subject });
      },
      raiseChange: (change) =>
        this.#raise({ ...change, messages: affected.messages, subject: { node: pair.old } }),
      visit: (old, now, at, below = view) =>
        this.#visit(old, now, { view: below, parent: pair, at }),
      visitPart: (old, now) =>
        visit(old, now, { at: { old: old.origin, new: now.origin }, bounds }),
      visitTargets: (old, now, nullCompared) =>
        visit(old, now, { at: targetUse(pair), replaced: use.replaced, nullCompared, bounds }),
    };
  }

  /** Documentation next to a reference applies to this use of its target. */
  #compareUseDocs({ old, new: now }: OldAndNew<Schema>, { view, parent, at }: Visit): void {
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
      { origin: at.old, docs: pick(before.all) },
      { origin: at.new, docs: pick(after.all) },
      affectedBy(parent, view),
      this.#context,
    );
  }

  /** Compares as if the small schema became the big one: no sender may lose a value. */
  #holds(
    small: VersionedSchema,
    big: VersionedSchema,
    { wire, passingOver = false }: HoldingOptions,
  ): boolean {
    let safe = true;
    const [from, to] = [small.version, big.version];
    const context: DiffContext = {
      ...this.#context,
      old: this.#context[from],
      new: this.#context[to],
      written: { old: this.#context.written[from], new: this.#context.written[to] },
      references: { old: this.#context.references[from], new: this.#context.references[to] },
      common: { old: this.#context.common[from], new: this.#context.common[to] },
    };
    const raise = ({ kind, ruling }: FoundChange): void => {
      const isExtra = passingOver && kind === "property-removed" && ruling === "sent";
      if (!isExtra && rulingOf(kind, ruling).verdict !== "safe") safe = false;
    };
    const view: Viewpoint = { part: "request", audience: "caller", role: "sent", wire };
    const question = { small: small.schema, big: big.schema, wire };
    return this.#containment.ask(question, (spend) => {
      const probe = new SchemaGraph(context, this.#compareSchemas, {
        raise,
        containment: this.#containment,
      });
      probe.compare(small.schema, big.schema, { view, message: "" });
      return probe.run(() => safe && spend()) && safe;
    });
  }
}

const NO_OUTER_BOUNDS: OldAndNew<OuterBounds> = { old: NO_BOUNDS, new: NO_BOUNDS };

/** Bounds that are the same before and after need not be compared again with each schema that they apply to. */
const distinctBounds = (bounds: OldAndNew<OuterBounds> = NO_OUTER_BOUNDS): OldAndNew<OuterBounds> =>
  haveSameValues(bounds.old, bounds.new) ? NO_OUTER_BOUNDS : bounds;

const BOTH_REPLACED = { old: true, new: true } as const;

const NONE_REPLACED = { old: false, new: false } as const;

const affectedBy = (
  pair: Pair | string,
  { part, audience }: Viewpoint,
): Required<Omit<AffectedMessages, "subject">> => ({
  part,
  audience,
  messages: () => messagesOf(pair),
});

/** Where the targets of a pair's references are used: a replaced declaration where it is used itself. */
const targetUse = ({ use, old, new: now }: Pair): OldAndNew<Origin> => ({
  old: use.replaced.old ? use.at.old : old.origin,
  new: use.replaced.new ? use.at.new : now.origin,
});

/** A change caused by a replaced use is located at the use. */
function atUse({ replaced, at: use }: PairUse, at: ChangeLocation): ChangeLocation {
  return {
    ...at,
    ...(replaced.old && { old: use.old }),
    ...(replaced.new && { new: use.new }),
    ...(replaced.old && at.isRemoved === true && { new: use.new, isRemoved: false }),
  };
}

interface UseDocs {
  /** What is written next to the reference. */
  readonly own: Declaration["docs"];
  readonly all: Declaration["docs"];
}

function useDocs(schema: Schema, references: ReferenceMemory): UseDocs {
  if (schema.kind !== "ref") return { own: {}, all: schema.docs };
  return {
    own: schema.docs,
    all: { ...chainOf(schema, references).schema.docs, ...schema.target.docs, ...schema.docs },
  };
}
