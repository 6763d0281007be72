import type { SchemaValues } from "../../../description/index.js";
import { type BodyInput, type RequestInput, withoutParameter } from "../cases/input.js";
import { isMembers, withoutMember } from "../cases/variations.js";
import { issueTemplate } from "../checks/body.js";

/** The number of requests that are spent on reducing one. */
const ATTEMPTS = 40;

interface ShrinkOptions {
  readonly values: SchemaValues;
  readonly required: ReadonlySet<string>;
  /** The request without what may be at fault. */
  readonly plain?: RequestInput | undefined;
}

/**
 * The smallest request found that still shows the same fault, reduced part by part. Valid parts stay valid, and a
 * faulty body keeps the same fault.
 */
export async function shrink(
  input: RequestInput,
  { values, required, plain }: ShrinkOptions,
  shows: (input: RequestInput) => Promise<boolean>,
): Promise<RequestInput> {
  let smallest = input;
  let attempts = 0;
  const sameIssues = issuesAsIn(input.body, values);
  for (let isChanging = true; isChanging;) {
    isChanging = false;
    for (const candidate of [
      ...smaller(smallest, required, sameIssues),
      ...plainer(smallest, plain, sameIssues),
    ]) {
      attempts += 1;
      if (attempts > ATTEMPTS) return smallest;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      isChanging = true;
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

/** The variants in which one more part is as in the plain request. */
function* plainer(
  input: RequestInput,
  plain: RequestInput | undefined,
  sameIssues: (body: BodyInput) => boolean,
): Generator<RequestInput> {
  for (const [key, value] of plain?.parameters ?? [])
    if (input.parameters.has(key) && !isSame(input.parameters.get(key), value))
      yield { ...input, parameters: new Map(input.parameters).set(key, value) };
  const [own, other] = [input.body, plain?.body];
  if (own === undefined || other === undefined || !("value" in own) || !("value" in other)) return;
  if (!isMembers(own.value) || !isMembers(other.value)) return;
  for (const [key, value] of Object.entries(other.value)) {
    if (!Object.hasOwn(own.value, key) || isSame(own.value[key], value)) continue;
    const body = { ...own, value: { ...own.value, [key]: value } };
    if (sameIssues(body)) yield { ...input, body };
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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
