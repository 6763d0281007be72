/** Validates what arrived, and says what is wrong with it by field. */
import { record } from "../wire/values/text.js";
import type { ValidationIssue, Validator } from "../wire/descriptors/validator.js";
import { after, type Eventually } from "./eventually.js";
import type { FoundIn, JudgeIssues } from "./options.js";
import type { FieldErrors } from "./refusal.js";

/** More than a reader wants to know; a large body can have a million. */
const MAX_ISSUES = 100;

export type Checked =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

/**
 * The value that a validator makes of what a server receives or answers, or what it finds wrong with it, as the server
 * judges that: at once, if the validator knows it at once.
 */
export function checkJudged(
  validator: Validator | undefined,
  judge: JudgeIssues | undefined,
  found: FoundIn,
): Eventually<Checked> {
  const { value } = found;
  if (validator === undefined) return { value };
  return after<Checked, Checked>(validator["~standard"].validate(value), (checked) => {
    if (checked.issues === undefined || judge === undefined) return checked;
    const issues = judge(checked.issues, found);
    return issues.length === 0 ? { value } : { issues };
  });
}

/** Messages by path: `candidate.names.0`. `root` is what an issue with the value as a whole is called. */
export function fieldErrors(issues: readonly ValidationIssue[], root: string): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { path = [], message } of issues.slice(0, MAX_ISSUES)) {
    const field = path.length === 0 ? root : path.map(stepText).join(".");
    const messages = errors.get(field);
    if (messages === undefined) errors.set(field, [message]);
    else messages.push(message);
  }
  // Fields are named by whoever sends them: `__proto__` has to become a property like others.
  return Object.assign(record<string[]>(), Object.fromEntries(errors));
}

const stepText = (step: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof step === "object" ? step.key : step);
