/** Validates what arrived, and says what is wrong with it by field. */
import { record } from "../../wire/values/text.js";
import type { ValidationIssue, Validator } from "../../wire/descriptors/validator.js";
import { after, type Eventually } from "../http/eventually.js";
import type { FieldErrors } from "../http/refusal.js";

/** Where something was found: in a part of a request, or in the body of an answer. */
export interface FoundIn {
  /** `operationId`. */
  readonly operation: string;
  readonly part: "params" | "query" | "headers" | "cookies" | "body" | "response";
  /** What was validated. */
  readonly value: unknown;
}

/**
 * Words what a validator finds wrong with a request, in place of the validator's own messages, or drops what this server
 * takes nonetheless: where nothing is left, the handler gets the value as it came. In the same way it can drop what this
 * server answers nonetheless.
 */
export type MapIssues = (
  issues: readonly ValidationIssue[],
  found: FoundIn,
) => readonly ValidationIssue[];

/** More than a reader wants to know; a large body can have a million. */
const MAX_ISSUES = 100;

export type Checked =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

/**
 * The value that a validator makes of what a server receives or answers, or what it finds wrong with it, mapped by
 * the server's `mapIssues`: at once, if the validator answers at once.
 */
export function validateValue(
  validator: Validator | undefined,
  mapIssues: MapIssues | undefined,
  found: FoundIn,
): Eventually<Checked> {
  const { value } = found;
  if (validator === undefined) return { value };
  return after<Checked, Checked>(validator["~standard"].validate(value), (checked) => {
    if (checked.issues === undefined || mapIssues === undefined) return checked;
    const issues = mapIssues(checked.issues, found);
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
