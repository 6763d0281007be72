import type { Values } from "../../values/values.js";
import type { BodyInput, RequestInput } from "../cases/input.js";
import { withoutParameter } from "../cases/input.js";
import { without } from "../cases/mutations.js";

/** So many requests are spent on making one smaller. */
const ATTEMPTS = 40;

/** The smallest request of those tried that still shows the same, left out part by part. It stays valid where it was. */
export async function shrink(
  input: RequestInput,
  { values, required }: { readonly values: Values; readonly required: ReadonlySet<string> },
  shows: (input: RequestInput) => Promise<boolean>,
): Promise<RequestInput> {
  let smallest = input;
  let attempts = 0;
  for (let again = true; again;) {
    again = false;
    for (const candidate of smaller(smallest, values, required)) {
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
  values: Values,
  required: ReadonlySet<string>,
): Generator<RequestInput> {
  for (const key of input.parameters.keys())
    if (!required.has(key)) yield withoutParameter(input, key);
  const { body, ...rest } = input;
  if (body === undefined) return;
  if (!required.has("body")) yield rest;
  for (const smallerBody of smallerBodies(body, values)) yield { ...rest, body: smallerBody };
}

function* smallerBodies(body: BodyInput, values: Values): Generator<BodyInput> {
  if (!("content" in body) || body.content.item !== undefined) return;
  const { schema } = body.content;
  for (const value of smallerValues(body.value))
    if (values.issues(schema, "write", value).length === 0) yield { ...body, value };
}

/** A value with one property or item less, somewhere. */
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
    for (const key of Object.keys(record)) yield without(record, key);
    for (const [key, member] of Object.entries(record))
      for (const less of smallerValues(member)) yield { ...record, [key]: less };
  }
}
