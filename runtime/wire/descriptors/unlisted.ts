/** Alternatives of unions that differ from a value only by values that were added to open enumerations. */
import { type Enumerations, isUnlistedValue, valueAt } from "./unlisted-value.js";
import type { ValidationIssue } from "./validator.js";

/**
 * Whether the only reason for an issue is that an open enumeration does not list a string or a number. An alternative
 * that was added to a union is refused: its type has no such value.
 */
export function isUnlisted(
  issue: ValidationIssue,
  whole: unknown,
  enumerations: Enumerations,
): boolean {
  const alternatives = alternativesIn(issue);
  if (alternatives === undefined) return isUnlistedValue(issue, whole, enumerations);
  const value = valueAt(whole, issue);
  return alternatives.some(
    (issues) => issues.length > 0 && issues.every((one) => isUnlisted(one, value, enumerations)),
  );
}

/** The issues of each alternative of a union. */
function alternativesIn(
  issue: ValidationIssue,
): readonly (readonly ValidationIssue[])[] | undefined {
  if (!("code" in issue) || issue.code !== "invalid_union" || !("errors" in issue))
    return undefined;
  const { errors } = issue;
  return Array.isArray(errors) && errors.length > 1 && errors.every(Array.isArray)
    ? errors
    : undefined;
}
