/** Variables that count how often a step was repeated. */
import type { WorkflowStep } from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import type { NameClaims } from "../../names/assign.js";
import type { Doc } from "../../print/layout/doc.js";
import { holds } from "../zod/parsers/condition.js";
import type { StepFlow } from "./steps.js";

interface Counting {
  readonly locals: NameClaims;
  /** The declarations of the function, to which those of the variables are added. */
  readonly declarations: Doc[];
  /** Whether steps lead to others than the next one. */
  readonly jumps: boolean;
}

/** Counts how often each action has been taken; one alone in the head of its loop. */
export function retryCounters(
  { onFailure }: WorkflowStep,
  { locals, declarations, jumps }: Counting,
) {
  const actions = onFailure.filter(({ type }) => type === "retry");
  const names = new Map(
    actions.map((one) => [one, locals.claim("retries", `retries${actions.indexOf(one) + 1}`)]),
  );
  const [only, ...others] = names.values();
  const isOne = others.length === 0 && !jumps;
  if (!isOne) for (const name of names.values()) declarations.push(`let ${name} = 0;`);
  const retries: StepFlow["retries"] = (action) => {
    const name = planOf(names.get(action), "retries");
    return {
      isLeft: holds(`${name} < ${action.retryLimit}`),
      count: isOne ? [] : [`${name}++;`],
    };
  };
  const reset = isOne ? [] : [...names.values()].map((name) => `${name} = 0;`);
  return { retries, reset, only: isOne ? only : undefined };
}
