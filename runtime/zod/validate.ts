/** Runs one validation for zod. */
import type * as z from "zod";
import { config, util } from "zod/v4/core";
import { DepthExceeded } from "../json-schema/values/canonical.js";
import { Run } from "./run.js";
import type { ValidatorPart, RunIssue } from "./run.js";

export function validate(part: ValidatorPart, payload: z.core.ParsePayload): z.core.ParsePayload {
  const run = new Run();
  return withinStack(payload, () => {
    const output = part.run(payload.value, run);
    for (const issue of run.issues) payload.issues.push(rawIssue(issue));
    payload.value = output;
    return payload;
  });
}

/** Runs a function on a value; if the value is nested too deeply for it, notes an issue. */
export function withinStack(
  payload: z.core.ParsePayload,
  run: () => z.core.ParsePayload,
): z.core.ParsePayload {
  try {
    return run();
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    const { value: input } = payload;
    payload.issues.push({ code: "custom", message: "Nested too deeply", input, path: [] });
    return payload;
  }
}

/**
 * The stack may still overflow (if there are many levels between two recursions); this means the same for the value.
 */
const isTooDeep = (error: unknown): boolean =>
  error instanceof DepthExceeded || error instanceof RangeError;

function rawIssue({ details, input, path, alternatives }: RunIssue): z.core.$ZodRawIssue {
  const errors = alternatives?.map((issues) => issues.map(finished));
  const found = { ...details, input, path: path.reverse() };
  return (errors === undefined ? found : { ...found, errors }) as z.core.$ZodRawIssue;
}

const finished = (issue: RunIssue): z.core.$ZodIssue =>
  util.finalizeIssue(rawIssue(issue), undefined, config());
