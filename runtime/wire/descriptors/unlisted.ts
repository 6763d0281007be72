/** Alternatives of unions that were added after the code was generated. */
import { type Enumerations, isUnlistedValue, listedValues, valueAt } from "./unlisted-value.js";
import type { ValidationIssue } from "./validator.js";

/**
 * Whether the only reason for an issue is that an open enumeration does not list a string or a number, or that an
 * object is an unknown alternative of a discriminated union.
 */
export function isUnlisted(
  issue: ValidationIssue,
  whole: unknown,
  enumerations: Enumerations,
): boolean {
  if (isNewAlternative(issue)) return typeof valueAt(whole, issue) === "string";
  const alternatives = alternativesIn(issue);
  if (alternatives !== undefined) {
    const value = valueAt(whole, issue);
    return (
      alternatives.some((issues) => areUnlisted(issues, value, enumerations)) ||
      haveNewTag(alternatives, value)
    );
  }
  return isUnlistedValue(issue, whole, enumerations);
}

const areUnlisted = (
  issues: readonly ValidationIssue[],
  value: unknown,
  enumerations: Enumerations,
): boolean => issues.length > 0 && issues.every((one) => isUnlisted(one, value, enumerations));

/** zod says which property it is if a discriminator has an unknown value. */
const isNewAlternative = (issue: ValidationIssue): boolean => "discriminator" in issue;

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

/**
 * Whether all alternatives for objects have a constant for the same property, and the object has another string there.
 */
function haveNewTag(
  alternatives: readonly (readonly ValidationIssue[])[],
  value: unknown,
): boolean {
  const objects = alternatives.filter((issues) => issues.every(({ path = [] }) => path.length > 0));
  const [first = [], ...others] = objects.map(constantsOf);
  return first.some(
    (name) =>
      others.length > 0 &&
      others.every((names) => names.includes(name)) &&
      typeof valueAt(value, { message: "", path: [name] }) === "string",
  );
}

const constantsOf = (issues: readonly ValidationIssue[]): readonly PropertyKey[] =>
  issues.flatMap((issue) => {
    const { path = [] } = issue;
    const [step] = path;
    const isTag = path.length === 1 && listedValues(issue)?.length === 1;
    return !isTag || step === undefined ? [] : [typeof step === "object" ? step.key : step];
  });
