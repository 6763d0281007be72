/** Values of enumerations that are newer than the code. */
import type { ValidationIssue } from "../../wire/descriptors/validator.js";

interface Enumerations {
  readonly closed?: readonly (readonly string[])[];
}

/** Whether an issue says no more than that a string is not one of those that an open enumeration lists. */
export function isUnlisted(
  issue: ValidationIssue,
  event: unknown,
  { closed = [] }: Enumerations,
): boolean {
  const listed = listedValues(issue);
  if (listed === undefined || listed.length < 2 || typeof valueAt(event, issue) !== "string")
    return false;
  return !closed.some(
    (values) => values.length === listed.length && values.every((value) => listed.includes(value)),
  );
}

/** zod says which values an enumeration has; of other validators nothing is known, and their issues count. */
function listedValues(issue: ValidationIssue): readonly string[] | undefined {
  if (!("code" in issue) || issue.code !== "invalid_value" || !("values" in issue))
    return undefined;
  const { values } = issue;
  return Array.isArray(values) && values.every((value) => typeof value === "string")
    ? values
    : undefined;
}

function valueAt(event: unknown, { path = [] }: ValidationIssue): unknown {
  let value = event;
  for (const step of path) {
    const key = typeof step === "object" ? step.key : step;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}
