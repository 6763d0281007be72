/** What one validation remembers of the values that it has looked at, so that nothing is worked out twice. */
import { createTexts } from "../values/canonical.js";
import type { Check, Memory, Scope, Verdict } from "./frame.js";

export const createMemory = (): Memory => ({ verdicts: new Map(), texts: createTexts() });

/** The verdicts of a check on a value, by the resources that were entered before. */
export function verdictsOf({ verdicts }: Memory, value: object, check: Check): Map<Scope, Verdict> {
  const ofValue = verdicts.get(value) ?? new Map<Check, Map<Scope, Verdict>>();
  verdicts.set(value, ofValue);
  const ofCheck = ofValue.get(check) ?? new Map<Scope, Verdict>();
  ofValue.set(check, ofCheck);
  return ofCheck;
}
