import type { SchemaValues } from "../../values/index.js";
import { type BodyInput, type RequestInput, withoutParameter } from "../cases/input.js";
import { withoutMember } from "../cases/mutations.js";
import { issueTemplate } from "../checks/body.js";

/** The number of requests that are spent on reducing one. */
const ATTEMPTS = 40;

/**
 * The smallest request found that still shows the same fault, reduced part by part. Valid parts stay valid, and a
 * faulty body keeps the same fault.
 */
export async function shrink(
  input: RequestInput,
  { values, required }: { readonly values: SchemaValues; readonly required: ReadonlySet<string> },
  shows: (input: RequestInput) => Promise<boolean>,
): Promise<RequestInput> {
  let smallest = input;
  let attempts = 0;
  const sameIssues = issuesAsIn(input.body, values);
  for (let again = true; again;) {
    again = false;
    for (const candidate of smaller(smallest, required, sameIssues)) {
      attempts += 1;
      if (attempts > ATTEMPTS) return smallest;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      again = true;
      break;
    }
  }
  return smallest;
}

function* smaller(
  input: RequestInput,
  required: ReadonlySet<string>,
  sameIssues: (body: BodyInput) => boolean,
): Generator<RequestInput> {
  for (const key of input.parameters.keys())
    if (!required.has(key)) yield withoutParameter(input, key);
  const { body, ...rest } = input;
  if (body === undefined) return;
  if (!required.has("body")) yield rest;
  for (const smallerBody of smallerBodies(body))
    if (sameIssues(smallerBody)) yield { ...rest, body: smallerBody };
}

function* smallerBodies(body: BodyInput): Generator<BodyInput> {
  if (!("content" in body) || body.content.item !== undefined) return;
  for (const value of smallerValues(body.value)) yield { ...body, value };
}

/** Returns whether another body has only issues that the first one has, and at least one if the first has any. */
function issuesAsIn(
  body: BodyInput | undefined,
  values: SchemaValues,
): (candidate: BodyInput) => boolean {
  const issuesOf = (one: BodyInput | undefined): readonly string[] =>
    one !== undefined && "content" in one
      ? values.issues(one.content.schema, "write", one.value).map(issueTemplate)
      : [];
  const first = new Set(issuesOf(body));
  return (candidate) => {
    const found = issuesOf(candidate);
    return found.every((issue) => first.has(issue)) && (found.length > 0 || first.size === 0);
  };
}

/** The variants of a value with one property or item fewer, at any depth. */
function* smallerValues(value: unknown): Generator {
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    for (const index of items.keys()) yield items.filter((_, at) => at !== index);
    for (const [index, item] of items.entries())
      for (const less of smallerValues(item)) yield items.with(index, less);
  } else if (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) !== Blob.prototype
  ) {
    const record = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(record)) yield withoutMember(record, key);
    for (const [key, member] of Object.entries(record))
      for (const less of smallerValues(member)) yield { ...record, [key]: less };
  }
}
