import type * as z from "zod";
import { type FieldError, invalid } from "../errors/service-error.js";
import { unstorableStrings } from "./unstorable-strings.js";
import { hasTooManyValues, maxValues } from "./too-many-values.js";
import { displayName, issueMessage } from "./issue-message.js";

/** Whether this service tolerates an issue that the document's schema reports. */
export type Tolerates = (issue: z.core.$ZodIssue) => boolean;

const nothing: Tolerates = () => false;

/**
 * A validated request, with the type that the document declares. Refuses it with 422 and an error for each field.
 * Tolerated values stay unchanged.
 */
export function validated<Output>(
  shape: z.ZodType<Output>,
  input: unknown,
  tolerates: Tolerates = nothing,
): Output {
  if (hasTooManyValues(input)) throw invalid([{ field: "body", message: tooManyMessage }]);
  const result = shape.safeParse(input);
  const issues = result.error?.issues.filter((issue) => !tolerates(issue)) ?? [];
  const [first, ...rest] = [
    ...issues.map((issue) => fieldError(issue, input)),
    ...unstorableStrings(input).map((field) => ({ field, message: unfitMessage(field) })),
  ];
  if (first !== undefined) throw invalid([first, ...rest]);
  // All issues are tolerated: apart from those, the value has the declared type.
  return result.success ? result.data : (input as Output);
}

function fieldError(issue: z.core.$ZodIssue, input: unknown): FieldError {
  const field = issue.path.map(String).join(".");
  return { field, message: issueMessage(field, issue, input) };
}

const tooManyMessage = `The body must not have more than ${maxValues} values, those included that are ignored.`;

function unfitMessage(field: string): string {
  return `The ${displayName(field)} field must be valid text.`;
}
