import type * as z from "zod";
import type { FieldError } from "../refusals/refusal.js";
import { invalid } from "../refusals/refusal.js";

/** What a request brings, in the shape that it must have. Refuses it with 422 and an error for each field. */
export function validated<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  const [first, ...rest] = result.error.issues.map(fieldError);
  if (first === undefined) throw result.error;
  throw invalid([first, ...rest]);
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.map(String).join(".");
  return { field, message: worded(field.replaceAll("_", " "), issue) };
}

/** The words of the framework whose error shape this is. */
function worded(name: string, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "custom":
      return `The ${name} field ${issue.message}`;
    case "invalid_type":
      return issue.input === undefined && issue.message.includes("received undefined")
        ? `The ${name} field is required.`
        : `The ${name} field must be of type ${issue.expected}.`;
    case "too_big":
      return `The ${name} field must not have more than ${issue.maximum} items.`;
    case "too_small":
      return `The ${name} field must have at least ${issue.minimum} items.`;
    default:
      return `The selected ${name} is invalid.`;
  }
}
