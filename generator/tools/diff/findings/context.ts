import { Addresses } from "./addresses.js";
import { type FoundChange, Collector } from "./collector.js";
import { Written } from "./described.js";
import type { ReadDescription } from "../../../output/index.js";
import type { Finding } from "./finding.js";
import type { BothWritten } from "./located.js";
import { type ReferenceMemory, referenceMemory } from "./references.js";

export interface DiffOptions {
  /** The day with which sunsets are compared, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What every comparison of two descriptions needs. */
export interface DiffContext {
  readonly old: ReadDescription;
  readonly new: ReadDescription;
  readonly written: BothWritten;
  readonly references: { readonly old: ReferenceMemory; readonly new: ReferenceMemory };
  readonly today: string;
  readonly raise: (change: FoundChange) => void;
  readonly findings: () => readonly Finding[];
}

export function createContext(
  old: ReadDescription,
  now: ReadDescription,
  { today }: DiffOptions,
): DiffContext {
  const collector = new Collector();
  const addresses = { old: new Addresses(old.set), new: new Addresses(now.set) };
  return {
    old,
    new: now,
    written: { old: new Written(old), new: new Written(now) },
    references: { old: referenceMemory(), new: referenceMemory() },
    today,
    raise: collector.raise,
    findings: () => collector.findings(addresses),
  };
}
