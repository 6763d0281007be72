/** What a validation remembers of the values that it has visited, so that no result is computed twice. */
import { createTexts } from "../values/canonical.js";
import type { CompiledCheck, Memory, DynamicScope, EvaluatedMembers } from "./frame.js";

export const createMemory = (): Memory => ({ verdicts: new Map(), texts: createTexts() });

/** The verdicts of a check on a value, by dynamic scope. */
export function verdictsOf(
  { verdicts }: Memory,
  value: object,
  check: CompiledCheck,
): Map<DynamicScope, EvaluatedMembers> {
  const ofValue =
    verdicts.get(value) ?? new Map<CompiledCheck, Map<DynamicScope, EvaluatedMembers>>();
  verdicts.set(value, ofValue);
  const ofCheck = ofValue.get(check) ?? new Map<DynamicScope, EvaluatedMembers>();
  ofValue.set(check, ofCheck);
  return ofCheck;
}
