import type { OnlyListed } from "@apostille/evaluation-services/server";
import type * as z from "zod";
import { type FieldError, invalid } from "../errors/service-error.js";
import { displayName, issueMessage } from "./issue-message.js";

/** Whether this service tolerates an issue that the document's schema reports. */
export type Tolerates = (issue: z.core.$ZodIssue) => boolean;

const noIssue: Tolerates = () => false;

/** Maximum number of values in a body: several times as many as in the largest request of the document. */
export const maxValues = 1000;

const tooManyMessage = `The body must not have more than ${maxValues} values, those included that are ignored.`;

/**
 * A validated request, with the type that the document declares. Refuses it with 422 and an error for each field.
 * Tolerated values stay unchanged.
 */
export function validateShape<Output>(
  shape: z.ZodType<Output>,
  input: unknown,
  tolerates: Tolerates = noIssue,
): OnlyListed<Output> {
  if (hasTooManyValues(input)) throw invalid([{ field: "body", message: tooManyMessage }]);
  const result = shape.safeParse(input);
  const issues = result.error?.issues.filter((issue) => !tolerates(issue)) ?? [];
  const [first, ...rest] = [
    ...issues.map((issue) => fieldError(issue, input)),
    ...unstorableStrings(input).map((field) => ({ field, message: unfitMessage(field) })),
  ];
  if (first !== undefined) throw invalid([first, ...rest]);
  // All issues are tolerated: apart from those, the value has the declared type.
  return (result.success ? result.data : input) as OnlyListed<Output>;
}

function fieldError(issue: z.core.$ZodIssue, input: unknown): FieldError {
  const field = issue.path.map(String).join(".");
  return { field, message: issueMessage(field, issue, input) };
}

function unfitMessage(field: string): string {
  return `The ${displayName(field)} field must be valid text.`;
}

/**
 * Whether a value has more than `maxValues` members and items at any depth, including undeclared ones, which are
 * otherwise ignored.
 */
export function hasTooManyValues(value: unknown): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  for (let part = waiting.pop(); count <= maxValues && part !== undefined; part = waiting.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const members = Object.values(part);
    count += members.length;
    if (count <= maxValues) waiting.push(...members);
  }
  return count > maxValues;
}

/** U+0000, which the database cannot store, and lone surrogates, which are not characters. */
const unfit = /[\0\p{Cs}]/u;

/** A part of a value, and the path that leads to it. */
interface Part {
  readonly value: unknown;
  readonly path: string;
}

/** The paths, with dots, of strings that cannot be stored. Iterative, so that deep values cannot overflow the stack. */
export function unstorableStrings(value: unknown): string[] {
  const strings: string[] = [];
  const waiting: Part[] = [{ value, path: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: part, path } = next;
    if (typeof part === "string" && unfit.test(part)) strings.push(path);
    if (typeof part !== "object" || part === null) continue;
    for (const [key, member] of Object.entries(part)) {
      if (unfit.test(key)) strings.push(path === "" ? key : `${path}.${key}`);
      waiting.push({ value: member, path: path === "" ? key : `${path}.${key}` });
    }
  }
  return strings.reverse();
}
