import type { Origin, RefinedSchema, Schema } from "../../../description/index.js";
import type { ChangeScope } from "../findings/collector.js";
import type { OldAndNew } from "../findings/pairing.js";
import type { Chain } from "../findings/references.js";
import type { ChangeLocation } from "../findings/written.js";
import type { ChangeRest, Kind, RatedKind } from "../kinds/table.js";
import type { BothDescriptions } from "./descriptions.js";
import type { OuterBounds } from "./outer-bounds.js";
import type { Viewpoint } from "./viewpoint.js";

/** An old and a new schema, from one viewpoint. Each pair is compared once, however often it occurs. */
export interface Pair extends OldAndNew<Schema> {
  readonly view: Viewpoint;
  readonly use: PairUse;
  /** The pairs and messages in which it occurs. */
  readonly parents: Set<Pair | string>;
}

/** How a pair is used where it was first met. */
export interface PairUse {
  /** Changes are reported here if only the use was replaced. */
  readonly at: OldAndNew<Origin>;
  /** It refers to another declaration now, while the old one still exists. */
  readonly replaced: OldAndNew<boolean>;
  /** The references that led to the two schemas. */
  readonly through: OldAndNew<Chain>;
  readonly bounds: OldAndNew<OuterBounds>;
  /** Whether null has already been compared there. */
  readonly nullCompared: boolean;
}

/** The comparison of one pair: raises changes, and compares the schemas below. */
export interface PairComparison {
  readonly pair: Pair;
  readonly view: Viewpoint;
  /** The outer bounds of the two, those of their own wrappers included. */
  readonly bounds: OldAndNew<OuterBounds>;
  /** Raises a change; its ruling is that of the role unless another is given. */
  readonly raise: <K extends Kind>(kind: K, at: ChangeLocation, ...rest: ChangeRest<K>) => void;
  /** Raises a change of the document rather than of a message. */
  readonly raiseChange: (change: RatedKind & Omit<ChangeScope, "messages">) => void;
  /** Compares the schemas below. */
  readonly visit: (old: Schema, now: Schema, at: OldAndNew<Origin>, view?: Viewpoint) => void;
  /** Compares alternatives or parts: the outer bounds of the pair apply to them, too. */
  readonly visitPart: (old: Schema, now: Schema) => void;
  /** Compares what the two are once their references are followed. */
  readonly visitTargets: (old: Schema, now: Schema, nullCompared: boolean) => void;
  readonly both: BothDescriptions;
}

/** A schema without its wrappers up to the next reference. */
export interface UnwrappedSchema {
  readonly inner: Exclude<Schema, { kind: "nullable" | "refined" }>;
  readonly refined: readonly RefinedSchema[];
  /** Those that restrict null, too: the others are within a `nullable`. */
  readonly ofNull: readonly RefinedSchema[];
}

export function unwrapOwn(schema: Schema): UnwrappedSchema {
  let inner = schema;
  let isNullable = false;
  const [refined, ofNull]: [RefinedSchema[], RefinedSchema[]] = [[], []];
  while (inner.kind === "nullable" || inner.kind === "refined") {
    if (inner.kind === "nullable") isNullable = true;
    else {
      refined.push(inner);
      if (!isNullable) ofNull.push(inner);
    }
    inner = inner.schema;
  }
  return { inner, refined, ofNull };
}

/** A queue of pairs, each queued once per key. A queue instead of recursion, so that deep schemas use no stack. */
export class PairQueue {
  readonly #pairs = new Map<Schema, Map<Schema, Map<string, Pair>>>();
  readonly #queue: Pair[] = [];
  #done = 0;

  /** The number of pairs that were queued, including those that were processed. */
  get size(): number {
    return this.#queue.length;
  }

  /** Returns the pair of two schemas with this key; creates and queues it the first time. */
  pairOf(schemas: OldAndNew<Schema>, key: string, create: () => Pair): Pair {
    const byNew = this.#pairs.get(schemas.old) ?? new Map<Schema, Map<string, Pair>>();
    this.#pairs.set(schemas.old, byNew);
    const byKey = byNew.get(schemas.new) ?? new Map<string, Pair>();
    byNew.set(schemas.new, byKey);
    const queued = byKey.get(key);
    if (queued !== undefined) return queued;
    const pair = create();
    byKey.set(key, pair);
    this.#queue.push(pair);
    return pair;
  }

  /** Processes all waiting pairs, including those added meanwhile. Returns false if `mayGoOn` stopped it. */
  run(process: (pair: Pair) => void, mayGoOn: () => boolean = () => true): boolean {
    let next = this.#queue[this.#done];
    for (; next !== undefined; next = this.#queue[++this.#done]) {
      if (!mayGoOn()) return false;
      process(next);
    }
    return true;
  }
}

/** The messages in which a pair occurs: all that lead to it. */
export function messagesOf(start: Pair | string): Iterable<string> {
  const messages = new Set<string>();
  const seen = new Set<Pair | string>([start]);
  for (const node of seen) {
    if (typeof node === "string") messages.add(node);
    else for (const parent of node.parents) seen.add(parent);
  }
  return messages;
}
