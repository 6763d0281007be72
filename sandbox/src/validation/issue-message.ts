import type * as z from "zod";

type Issue = z.core.$ZodIssue;

/** The name of a field in messages; a nested path is written as in `errors`. */
export const displayName = (field: string): string =>
  field.includes(".") ? field : field.replaceAll("_", " ");

/** The message of an issue, in the wording of the framework whose error format this is. */
export function issueMessage(field: string, issue: Issue, input: unknown): string {
  const name = displayName(field);
  if (valueAt(input, issue.path) === undefined) return `The ${name} field is required.`;
  switch (issue.code) {
    case "invalid_type":
      return `The ${name} field must be of type ${issue.expected}.`;
    case "too_big":
      return `The ${name} field must not ${tooMuch(issue)}.`;
    case "too_small":
      return `The ${name} field must have at least ${issue.minimum} ${unit(issue.origin)}.`;
    case "invalid_format":
      return `The ${name} field ${badlyFormed(issue)}.`;
    default:
      return `The selected ${name} is invalid.`;
  }
}

function tooMuch({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  const verb = origin === "string" ? "be greater than" : "have more than";
  return `${verb} ${maximum} ${unit(origin)}`;
}

const unit = (origin: string): string => (origin === "string" ? "characters" : "items");

function badlyFormed({ format }: z.core.$ZodIssueInvalidStringFormat): string {
  switch (format) {
    case "uri":
    case "url":
      return "must be a valid URL";
    case "email":
      return "must be a valid email address";
    default:
      return "format is invalid";
  }
}

/** The value at a path; `undefined` if there is none. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
