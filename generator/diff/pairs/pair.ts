import type { Declaration, Schema } from "../../model/schema.js";
import type { Origin } from "../../core/origin.js";
import type { FoundChange } from "../findings/collector.js";
import type { ChangeLocation } from "../findings/located.js";
import type { Detail } from "../kinds/define.js";
import type { Kind, RulingOf } from "../kinds/table.js";
import type { Viewpoint } from "./view.js";

/** An old schema beside a new one, from one view. Each is compared once, however often it is met. */
export interface Pair {
  readonly old: Schema;
  readonly new: Schema;
  readonly view: Viewpoint;
  /** Where the two are used: what is reported of a schema that only its use replaces. */
  readonly use: Uses;
  /** A use that leads to another declaration now, while the old one is still there. */
  readonly exchanged: { readonly old: boolean; readonly new: boolean };
  /** The declarations that references led through. */
  readonly through: { readonly old: readonly Declaration[]; readonly new: readonly Declaration[] };
  /** Whether null was looked at where the pair is used. */
  readonly nullSettled: boolean;
  /** The pairs and messages in which it is met. */
  readonly parents: Set<Pair | string>;
}

export interface Uses {
  readonly old: Origin;
  readonly new: Origin;
}

/** A comparison of one pair: where it raises changes, and how it goes on below. */
export interface PairComparison {
  readonly pair: Pair;
  readonly view: Viewpoint;
  /** Raises a change; its ruling is that of the role unless one is named. */
  readonly raise: <K extends Kind>(
    kind: K,
    at: ChangeLocation,
    more?: { readonly ruling?: RulingOf<K>; readonly detail?: Detail; readonly ended?: boolean },
  ) => void;
  /** Raises a change that is about the document and not about a message. */
  readonly raiseChange: (change: Omit<FoundChange, "messages">) => void;
  /** Compares what is below. */
  readonly visit: (old: Schema, now: Schema, use: Uses, view?: Viewpoint) => void;
  readonly both: BothDescriptions;
}

/** What comparisons of schemas ask about the whole of both documents. */
export interface BothDescriptions {
  /** The place of the keyword by which two schemas differ; the schemas, where there is none. */
  readonly keyword: (uses: Uses, ...keywords: readonly string[]) => ChangeLocation;
  readonly written: (side: "old" | "new", origin: Origin, ...keys: readonly string[]) => unknown;
  readonly assertion: (side: "old" | "new", key: string) => unknown;
  readonly hasEnded: (origin: Origin) => boolean;
  /** Whether every value of the first schema is one of the second. */
  readonly holds: (
    small: Schema,
    big: Schema,
    sides: readonly ["old" | "new", "old" | "new"],
  ) => boolean;
  /** Whether null holds: by wrappers of its own, or by what references lead to as well. */
  readonly nullable: (side: "old" | "new", schema: Schema, depth?: "own") => boolean;
  readonly declared: (side: "old" | "new", declaration: Declaration) => boolean;
}
