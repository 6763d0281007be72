import { decodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { type Header, headerInvalid, headerMissing } from "../../../description/index.js";
import { type CheckedAnswer, nameOf, type Mismatch, mismatch } from "./mismatch.js";

/** Declared headers that are missing, or whose values are invalid. */
export function checkHeaders(answered: CheckedAnswer): readonly Mismatch[] {
  return answered.response.headers.flatMap((header) => checkHeader(header, answered));
}

const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

function checkHeader(
  header: Header,
  { operation, answer, declared, values }: CheckedAnswer,
): readonly Mismatch[] {
  const { name } = header;
  const shown = { operation: nameOf(operation), status: answer.status, header: name };
  // A string that is not a header name (RFC 9110, 5.6.2) cannot be present.
  if (!FIELD_NAME.test(name) || !answer.headers.has(name))
    return header.required ? [mismatch(headerMissing(shown, header.origin), operation.id)] : [];
  const descriptors = declared.headers?.filter((one) => one.name === name) ?? [];
  const value = decodeHeaders(descriptors, answer.headers)[name];
  const [issue] = values.issues(header.schema, "read", value);
  if (issue === undefined) return [];
  return [mismatch(headerInvalid({ ...shown, issue: issue.message }, header.origin), operation.id)];
}
