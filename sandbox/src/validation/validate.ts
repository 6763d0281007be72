import type * as z from "zod";
import type { FieldError } from "../refusals/refusal.js";
import { invalid } from "../refusals/refusal.js";

/** What a request brings, in the shape that it must have. Refuses it with 422 and an error for each field. */
export function validated<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input);
  if (result.success) return result.data;
  const [first, ...rest] = result.error.issues.map((issue) => fieldError(issue, input));
  if (first === undefined) throw result.error;
  throw invalid([first, ...rest]);
}

function fieldError(issue: z.core.$ZodIssue, input: unknown): FieldError {
  const field = issue.path.map(String).join(".");
  const missing = valueAt(input, issue.path) === undefined;
  return { field, message: worded(field.replaceAll("_", " "), missing ? "missing" : issue) };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The words of the framework whose error shape this is. */
function worded(name: string, issue: z.core.$ZodIssue | "missing"): string {
  if (issue === "missing") return `The ${name} field is required.`;
  switch (issue.code) {
    case "custom":
      return `The ${name} field ${issue.message}`;
    case "invalid_type":
      return `The ${name} field must be of type ${issue.expected}.`;
    case "too_big":
      return `The ${name} field must not have more than ${issue.maximum} items.`;
    case "too_small":
      return `The ${name} field must have at least ${issue.minimum} items.`;
    default:
      return `The selected ${name} is invalid.`;
  }
}
