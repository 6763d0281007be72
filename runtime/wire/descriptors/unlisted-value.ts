/** Values of enumerations that were added after the code was generated. */
import type { OperationValidators, ValidationIssue } from "./validator.js";

export type Enumerations = Pick<OperationValidators, "closed">;

/** Whether the only reason for an issue is that an open enumeration does not list a string or a number. */
export function isUnlistedValue(
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

/** zod's issues contain the values of the enumeration; those of other validators do not, so that they remain issues. */
export function listedValues(issue: ValidationIssue): readonly (string | number)[] | undefined {
  if (!("code" in issue) || issue.code !== "invalid_value" || !("values" in issue))
    return undefined;
  const { values } = issue;
  return Array.isArray(values) &&
    values.every((value) => typeof value === "string" || typeof value === "number")
    ? values
    : undefined;
}

export function valueAt(whole: unknown, { path = [] }: ValidationIssue): unknown {
  let value = whole;
  for (const step of path) {
    const key = typeof step === "object" ? step.key : step;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}
