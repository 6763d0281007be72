import {
  bodyInvalid,
  bodyMissing,
  bodyUnexpected,
  bodyUnreadable,
  type Content,
  contentTypeMissing,
  contentTypeUndeclared,
  messageOf,
  propertiesNamed,
  writeOnlySent,
} from "../../../description/index.js";
import { declaredContent } from "../../../../runtime/wire/negotiation/content.js";
import type { Issue } from "../../../../runtime/json-schema/values/types.js";
import { bodyValues } from "../exchange/exchange.js";
import { checkBytes } from "./bytes.js";
import { type CheckedAnswer, type Mismatch, mismatch, operationName } from "./mismatch.js";

/** The number of different faults that are reported for one body; further ones mostly follow from these. */
const MAX_FAULTS = 5;

/** RFC 9110, 6.4.1: responses that never have a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Checks that a body has a declared media type, and is valid. */
export async function checkBody(answered: CheckedAnswer): Promise<readonly Mismatch[]> {
  const { operation, answer, response, declared } = answered;
  const shown = { operation: operationName(operation), status: answer.status };
  const isEmpty = answer.body.byteLength === 0;
  if (operation.method === "HEAD") return [];
  if (response.contents.length === 0) {
    // A response without declared content need not be empty: only for a success does the declaration tell what clients
    // read.
    if (isEmpty || answer.status >= 400) return [];
    return [mismatch(bodyUnexpected(shown, response.origin), operation.id)];
  }
  if (isEmpty) {
    if (BODILESS.has(answer.status) || !needsBody(response.contents)) return [];
    return [mismatch(bodyMissing(shown, response.origin), operation.id)];
  }
  const type = answer.headers.get("content-type");
  if (type === null) return [mismatch(contentTypeMissing(shown, response.origin), operation.id)];
  const picked = declaredContent(declared.contents ?? [], type);
  const content = response.contents.find(({ mediaType }) => mediaType === picked?.type);
  if (content === undefined || picked === undefined) {
    const expected = response.contents.map(({ mediaType }) => mediaType);
    const found = { ...shown, type, declared: expected };
    return [mismatch(contentTypeUndeclared(found, response.origin), operation.id)];
  }
  const bytes = checkBytes(answered, content);
  if (bytes.length > 0) return bytes;
  try {
    const found = await bodyValues(answer, picked);
    return found.flatMap((value) => checkValue(value, content, answered));
  } catch (error) {
    const why = messageOf(error);
    return [mismatch(bodyUnreadable({ ...shown, type, why }, content.origin), operation.id)];
  }
}

/** Strings and bytes may be empty. */
const needsBody = (contents: readonly Content[]): boolean =>
  contents.every(({ codec }) => NEVER_EMPTY.has(codec));

const NEVER_EMPTY: ReadonlySet<Content["codec"]> = new Set([
  "json",
  "form",
  "multipart",
  "multipart-array",
  "multipart-sequence",
]);

function checkValue(
  value: unknown,
  content: Content,
  { operation, answer, values }: CheckedAnswer,
): readonly Mismatch[] {
  const schema = content.item ?? content.schema;
  const shown = { operation: operationName(operation), status: answer.status };
  return [
    ...firstFaults(values.issues(schema, "read", value)).map(([fault, issue]) =>
      mismatch(
        bodyInvalid({ ...shown, path: pathText(issue), issue: issue.message }, schema.origin),
        `${operation.id} ${fault}`,
      ),
    ),
    ...writeOnlyNames(value, content).map((name) =>
      mismatch(writeOnlySent({ ...shown, name }, schema.origin), `${operation.id} ${name}`),
    ),
  ];
}

/** The issues that belong to the first faults, each with its fault. */
function firstFaults(issues: readonly Issue[]): readonly (readonly [fault: string, Issue])[] {
  const found = issues.map((issue) => [issueTemplate(issue), issue] as const);
  const first = new Set([...new Set(found.map(([fault]) => fault))].slice(0, MAX_FAULTS));
  return found.filter(([fault]) => first.has(fault));
}

const pathText = ({ path }: Issue): string => (path.length === 0 ? "the body" : path.join("."));

/** The issue and its place, without list indices: items with the same fault are one finding. */
export const issueTemplate = ({ path, keyword }: Issue): string =>
  [...path.map((step) => (typeof step === "number" ? "*" : step)), keyword].join("/");

/** Top-level properties that only requests have (`writeOnly`). */
function writeOnlyNames(value: unknown, { schema, item }: Content): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => {
    const declared = [...propertiesNamed(item ?? schema, name)];
    return declared.length > 0 && declared.every(({ direction }) => direction === "write");
  });
}
