/** Values of enumerations that are newer than the code. */
import type { ClosedEnumerations, ValidationIssue } from "./validator.js";

interface Enumerations {
  readonly closed?: ClosedEnumerations;
}

/** Whether an issue says no more than that a string or a number is not one of those that an open enumeration lists. */
export function isUnlisted(
  issue: ValidationIssue,
  whole: unknown,
  { closed = [] }: Enumerations,
): boolean {
  const listed = listedValues(issue);
  if (listed === undefined || listed.length < 2) return false;
  const found = typeof valueAt(whole, issue);
  if (!listed.some((value) => typeof value === found)) return false;
  return !closed.some(
    (values) => values.length === listed.length && values.every((value) => listed.includes(value)),
  );
}

/** zod says which values an enumeration has; of other validators nothing is known, and their issues count. */
function listedValues(issue: ValidationIssue): readonly (string | number)[] | undefined {
  if (!("code" in issue) || issue.code !== "invalid_value" || !("values" in issue))
    return undefined;
  const { values } = issue;
  return Array.isArray(values) &&
    values.every((value) => typeof value === "string" || typeof value === "number")
    ? values
    : undefined;
}

function valueAt(whole: unknown, { path = [] }: ValidationIssue): unknown {
  let value = whole;
  for (const step of path) {
    const key = typeof step === "object" ? step.key : step;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}
