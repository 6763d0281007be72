/** What a validation remembers of the values that it has visited, so that no result is computed twice. */
import { createTexts } from "../values/canonical.js";
import { isContainer } from "../values/value.js";
import type { CompiledCheck, Memory, DynamicScope, EvaluatedMembers, Verdicts } from "./frame.js";

export const createMemory = (): Memory => ({
  verdicts: new Map(),
  scalar: { value: undefined, uses: 0, verdicts: new Map() },
  texts: createTexts(),
});

/** Beyond this many, the verdicts on a scalar are remembered. */
const FEW = 64;

/** The verdicts of a check on a value, by dynamic scope; `undefined` if they are not worth remembering. */
export function verdictsOf(
  memory: Memory,
  value: unknown,
  check: CompiledCheck,
): Map<DynamicScope, EvaluatedMembers> | undefined {
  const ofValue = isContainer(value) ? ofContainer(memory, value) : ofScalar(memory, value);
  if (ofValue === undefined) return undefined;
  const ofCheck = ofValue.get(check) ?? new Map<DynamicScope, EvaluatedMembers>();
  ofValue.set(check, ofCheck);
  return ofCheck;
}

function ofContainer({ verdicts }: Memory, value: object): Verdicts {
  const known: Verdicts = verdicts.get(value) ?? new Map();
  verdicts.set(value, known);
  return known;
}

/**
 * A scalar has no parts, so it is evaluated as a whole before the next value: only its own verdicts are kept. Most are
 * evaluated sooner than looked up, but schemas that share parts could apply exponentially many to one.
 */
function ofScalar({ scalar }: Memory, value: unknown): Verdicts | undefined {
  if (!Object.is(scalar.value, value)) {
    scalar.value = value;
    scalar.uses = 0;
    scalar.verdicts.clear();
  }
  return ++scalar.uses > FEW ? scalar.verdicts : undefined;
}
