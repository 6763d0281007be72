import type { Declaration, Origin, Schema } from "../../../description/index.js";
import type { FoundChange } from "../findings/collector.js";
import type { ChangeLocation } from "../findings/located.js";
import type { Chain, ReferenceMemory } from "../findings/references.js";
import type { Detail } from "../kinds/define.js";
import type { Kind, RulingOf } from "../kinds/table.js";
import type { Beside } from "./beside.js";
import type { Viewpoint } from "./view.js";

/** An old and a new schema, from one viewpoint. Each pair is compared once, however often it occurs. */
export interface Pair {
  readonly old: Schema;
  readonly new: Schema;
  readonly view: Viewpoint;
  /** Where the two are used: changes are reported there if only the use was replaced. */
  readonly use: Uses;
  /** The use refers to another declaration now, while the old one still exists. */
  readonly exchanged: { readonly old: boolean; readonly new: boolean };
  /** The references that led to the two. */
  readonly through: { readonly old: Chain; readonly new: Chain };
  /** What stands beside them where they are used. */
  readonly beside: BothBeside;
  /** Whether null has already been compared where the pair is used. */
  readonly nullSettled: boolean;
  /** The pairs and messages in which it occurs. */
  readonly parents: Set<Pair | string>;
}

export interface BothBeside {
  readonly old: Beside;
  readonly new: Beside;
}

export interface Uses {
  readonly old: Origin;
  readonly new: Origin;
}

/** The comparison of one pair: raises changes, and compares the schemas below. */
export interface PairComparison {
  readonly pair: Pair;
  readonly view: Viewpoint;
  /** What stands beside the two, their own wrappers included. */
  readonly beside: BothBeside;
  /** Raises a change; its ruling is that of the role unless another is given. */
  readonly raise: <K extends Kind>(
    kind: K,
    at: ChangeLocation,
    more?: { readonly ruling?: RulingOf<K>; readonly detail?: Detail; readonly ended?: boolean },
  ) => void;
  /** Raises a change of the document rather than of a message. */
  readonly raiseChange: (change: Omit<FoundChange, "messages">) => void;
  /** Compares the schemas below. */
  readonly visit: (old: Schema, now: Schema, use: Uses, view?: Viewpoint) => void;
  /** Compares alternatives or parts: what stands beside the pair applies to them, too. */
  readonly visitPart: (old: Schema, now: Schema) => void;
  readonly both: BothDescriptions;
}

/** What comparisons of schemas need from both documents. */
export interface BothDescriptions {
  /** The location of the keyword in which two schemas differ; the schemas themselves if there is none. */
  readonly keyword: (uses: Uses, ...keywords: readonly string[]) => ChangeLocation;
  readonly written: (side: "old" | "new", origin: Origin, ...keys: readonly string[]) => unknown;
  readonly references: { readonly old: ReferenceMemory; readonly new: ReferenceMemory };
  readonly assertion: (side: "old" | "new", key: string) => unknown;
  readonly hasEnded: (origin: Origin) => boolean;
  /** Returns whether the second schema accepts every value of the first. */
  readonly holds: (
    small: Schema,
    big: Schema,
    sides: readonly ["old" | "new", "old" | "new"],
  ) => boolean;
  /** Returns whether null is valid: because of the schema's own wrappers only, or also of those behind references. */
  readonly nullable: (side: "old" | "new", schema: Schema, depth?: "own") => boolean;
  readonly declared: (side: "old" | "new", declaration: Declaration) => boolean;
}
