import type * as z from "zod";

type Issue = z.core.$ZodIssue;

/** The name of a field in messages; a nested path is written as in `errors`. */
export const displayName = (field: string): string =>
  field.includes(".") ? field : field.replaceAll("_", " ");

/** The message of an issue, in the wording of the framework whose error format this is. */
export function issueMessage(field: string, issue: Issue, input: unknown): string {
  const name = field === "" ? "body" : displayName(field);
  if (valueAt(input, issue.path) === undefined) return `The ${name} field is required.`;
  switch (issue.code) {
    case "invalid_type":
      return `The ${name} field must be of type ${issue.expected}.`;
    case "too_big":
      return `The ${name} field must ${tooMuch(issue)}.`;
    case "too_small":
      return `The ${name} field must ${tooLittle(issue)}.`;
    case "invalid_format":
      return `The ${name} field ${formatMessage(issue)}.`;
    case "unrecognized_keys":
      return `The ${name} field must not have ${issue.keys.join(", ")}.`;
    default:
      return `The selected ${name} is invalid.${alternatives(issue)}${missingIn(issue, input)}`;
  }
}

/** What would be valid, if that is a list of values. */
function alternatives(issue: Issue): string {
  const values = valuesOf(issue);
  return values.length === 0 ? "" : ` It must be one of: ${values.join(", ")}.`;
}

/** What the parts of a union need, if the value has what none of them needs. */
function missingIn(issue: Issue, input: unknown): string {
  if (issue.code !== "invalid_union") return "";
  const value = valueAt(input, issue.path);
  const missing = issue.errors.map((part) =>
    part.filter(({ path }) => path.length === 1 && valueAt(value, path) === undefined),
  );
  if (missing.length === 0 || missing.some((part) => part.length === 0)) return "";
  const names = missing.map((part) => part.map(({ path }) => path.join(".")).join(" and "));
  return ` It must have ${names.join(", or ")}.`;
}

/** The values that a schema lists, or that the parts of a union list. */
export function valuesOf(issue: Issue): readonly string[] {
  switch (issue.code) {
    case "invalid_value":
      return issue.values.filter((value) => value !== null).map(String);
    case "invalid_union":
      return issue.errors.flat().flatMap(valuesOf);
    default:
      return [];
  }
}

function tooMuch({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === "number") return `not be greater than ${maximum}`;
  const verb = origin === "string" ? "be greater than" : "have more than";
  return `not ${verb} ${maximum} ${unit(origin)}`;
}

function tooLittle({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === "number") return `be at least ${minimum}`;
  return `have at least ${minimum} ${unit(origin)}`;
}

const unit = (origin: string): string => (origin === "string" ? "characters" : "items");

function formatMessage({ format }: z.core.$ZodIssueInvalidStringFormat): string {
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

/** An issue of a generated validator. Those of zod have more than Standard Schema asks for. */
interface GeneratedIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export const isZodIssue = (issue: GeneratedIssue): issue is GeneratedIssue & Issue =>
  "code" in issue;

/** The same issue in our words. `value` is what was validated. */
export function inOurWords<One extends GeneratedIssue>(issue: One, value: unknown): One {
  if (!isZodIssue(issue)) return issue;
  return { ...issue, message: issueMessage(issue.path.map(String).join("."), issue, value) };
}
