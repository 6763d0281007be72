import type * as z from "zod";
import { type FieldError, invalid } from "../errors/service-error.js";
import { unstorableStrings } from "./unstorable-strings.js";
import { hasTooManyValues, maxValues } from "./too-many-values.js";
import { displayName, issueMessage } from "./issue-message.js";

/** Whether an issue that the document has with a request is none to this service. */
export type Tolerates = (issue: z.core.$ZodIssue) => boolean;

const nothing: Tolerates = () => false;

/**
 * What a request brings, in the shape that the document gives it. Refuses it with 422 and an error for each field. What
 * is tolerated stays as it came.
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
  // Everything that the document has against it is tolerated: it has the shape but for that.
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
