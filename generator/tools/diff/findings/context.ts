import { commonValues, type Origin, type Schema } from "../../../description/index.js";
import type { NameRecord, ReadDescription, Verdict } from "../../../output/index.js";
import type { Detail } from "../kinds/define.js";
import { type Kind, rate, type RulingOf } from "../kinds/table.js";
import { Addresses } from "./addresses.js";
import { Collector, type Finding, type FoundChange, type Subject } from "./collector.js";
import type { OldAndNew } from "./pairing.js";
import { type ReferenceMemory, referenceMemory } from "./references.js";
import { type BothWritten, type ChangeLocation, DocumentLookup } from "./written.js";

export interface DiffOptions {
  /** The day with which sunsets are compared, `YYYY-MM-DD`. */
  readonly today: string;
  /** The verdict on properties that are added to closed objects in what is read; `breaking` if absent. */
  readonly addedToClosed?: Verdict | undefined;
  /** The names that the output has, as its manifest records them. */
  readonly kept?: NameRecord | undefined;
}

/** What every comparison of two descriptions needs. */
export interface DiffContext {
  readonly old: ReadDescription;
  readonly new: ReadDescription;
  readonly written: BothWritten;
  readonly references: OldAndNew<ReferenceMemory>;
  readonly common: OldAndNew<(one: Schema, other: Schema) => unknown>;
  readonly today: string;
  readonly raise: (change: FoundChange) => void;
  readonly findings: () => readonly Finding[];
}

export function createDiffContext(
  old: ReadDescription,
  now: ReadDescription,
  { today, addedToClosed }: DiffOptions,
): DiffContext {
  const collector = new Collector({ "property-added-to-closed": addedToClosed });
  const addresses = { old: new Addresses(old.set), new: new Addresses(now.set) };
  return {
    old,
    new: now,
    written: { old: new DocumentLookup(old), new: new DocumentLookup(now) },
    references: { old: referenceMemory(), new: referenceMemory() },
    common: { old: commonValues(old.api), new: commonValues(now.api) },
    today,
    raise: collector.raise,
    findings: () => collector.findings(addresses),
  };
}

/** Raises a change of the document that concerns callers or receivers. */
export function raiseDocument<K extends Kind>(
  { raise }: DiffContext,
  kind: K,
  ruling: RulingOf<K>,
  {
    at,
    detail = {},
    audience = "caller",
    messages = [],
    subject,
  }: {
    readonly at: ChangeLocation;
    readonly detail?: Detail;
    readonly audience?: "caller" | "receiver";
    /** The messages in which it occurs. */
    readonly messages?: readonly string[];
    readonly subject?: Subject;
  },
): void {
  raise({
    ...rate(kind, ruling),
    part: "document",
    audience,
    at,
    detail,
    messages: () => messages,
    ...(subject !== undefined && { subject }),
  });
}

/** The roots of both documents. */
export const roots = ({ old, new: now }: DiffContext): OldAndNew<Origin> => ({
  old: old.api.origin,
  new: now.api.origin,
});
