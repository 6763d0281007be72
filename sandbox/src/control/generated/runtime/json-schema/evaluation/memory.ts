/** What one validation remembers of the values that it has looked at, so that nothing is worked out twice. */
import { createTexts } from "../values/canonical.js";
import type { Texts } from "../values/canonical.js";
import type { Check, Run, Scope, Seen } from "./run.js";

/** What a schema found of an object or an array. */
export interface Verdict {
  readonly holds: boolean;
  /** Where it does not hold: how far the value got. */
  readonly reached: number;
  /** Which children it evaluated, where that was asked for. */
  readonly seen: Seen | undefined;
  /** Where it does not hold: the evaluation whose issues say why; nothing where nobody listened. */
  readonly notedBy: Run | undefined;
}

export interface Memory {
  readonly verdicts: Map<object, Map<Check, Map<Scope, Verdict>>>;
  readonly texts: Texts;
}

export const createMemory = (): Memory => ({ verdicts: new Map(), texts: createTexts() });

/** The verdicts of a check on a value, by the resources that were entered before. */
export function verdictsOf({ verdicts }: Memory, value: object, check: Check): Map<Scope, Verdict> {
  const ofValue = verdicts.get(value) ?? new Map<Check, Map<Scope, Verdict>>();
  verdicts.set(value, ofValue);
  const ofCheck = ofValue.get(check) ?? new Map<Scope, Verdict>();
  ofValue.set(check, ofCheck);
  return ofCheck;
}
