/** Checks that a response is one that the document declares. */
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import {
  type Header,
  headerInvalid,
  headerMissing,
  type Operation,
  parseUrl,
  redirectElsewhere,
  type Response,
  type SchemaValues,
  serverFailed,
  statusUndeclared,
} from "../../../description/index.js";
import { excerpt, type ServerAnswer } from "../exchange/exchange.js";
import { checkBody } from "./body.js";
import { type CheckedAnswer, type Mismatch, mismatch, operationName } from "./mismatch.js";
import type { DescribedOperation } from "../../live/index.js";
import { decodeHeaders } from "../../../../runtime/wire/parameters/headers.js";

interface CheckContext {
  readonly values: SchemaValues;
  /** The origin of the server that is verified. */
  readonly origin?: string;
  /** A status that HTTP defines for the request, so that it need not be declared. */
  readonly expected?: number;
}

/** All differences between a response and its operation, whatever was requested. */
export async function checkAnswer(
  answer: ServerAnswer,
  checked: DescribedOperation,
  { values, origin, expected }: CheckContext,
): Promise<readonly Mismatch[]> {
  const { operation, descriptor } = checked;
  const declared = pickResponse(descriptor.responses, answer.status);
  const response = operation.responses.find(({ status }) => String(status) === declared?.key);
  const general = [...failure(answer, operation, response), ...redirect(answer, operation, origin)];
  if (declared === undefined || response === undefined)
    return general.length > 0 || answer.status === expected
      ? general
      : [undeclaredStatus(answer, operation)];
  const answered = { ...checked, answer, response, declared, values };
  return [...general, ...checkHeaders(answered), ...(await checkBody(answered))];
}

function undeclaredStatus({ status }: ServerAnswer, operation: Operation): Mismatch {
  const statuses = operation.responses.map((response) => String(response.status));
  const declared = statuses.length === 0 ? ["no response"] : statuses;
  return mismatch(
    statusUndeclared({ operation: operationName(operation), status, declared }, operation.origin),
    String(status),
  );
}

/** `default` is understood as other client errors: nobody describes a failing server with it. */
function failure(
  answer: ServerAnswer,
  operation: Operation,
  response: Response | undefined,
): readonly Mismatch[] {
  const { status } = answer;
  if (status < 500 || (response !== undefined && response.status !== "default")) return [];
  const shown = { operation: operationName(operation), status, body: excerpt(answer) || undefined };
  return [mismatch(serverFailed(shown, operation.origin), String(status))];
}

/** Redirects are never followed. */
function redirect(
  { status, headers }: ServerAnswer,
  operation: Operation,
  origin: string | undefined,
): readonly Mismatch[] {
  const location = headers.get("location");
  if (status < 300 || status > 399 || location === null || origin === undefined) return [];
  if ((parseUrl(location, origin)?.origin ?? origin) === origin) return [];
  const declared = operation.responses.some((response) => response.status === status);
  if (declared) return [];
  return [
    mismatch(
      redirectElsewhere(
        { operation: operationName(operation), status, location },
        operation.origin,
      ),
    ),
  ];
}

/** Declared headers that are missing, or whose values are invalid. */
function checkHeaders(answered: CheckedAnswer): readonly Mismatch[] {
  return answered.response.headers.flatMap((header) => checkHeader(header, answered));
}

const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

function checkHeader(
  header: Header,
  { operation, answer, declared, values }: CheckedAnswer,
): readonly Mismatch[] {
  const { name } = header;
  const shown = { operation: operationName(operation), status: answer.status, header: name };
  // A string that is not a header name (RFC 9110, 5.6.2) cannot be present.
  if (!FIELD_NAME.test(name) || !answer.headers.has(name))
    return header.required ? [mismatch(headerMissing(shown, header.origin), operation.id)] : [];
  const descriptors = declared.headers?.filter((one) => one.name === name) ?? [];
  const value = decodeHeaders(descriptors, answer.headers)[name];
  const [issue] = values.issues(header.schema, "read", value);
  if (issue === undefined) return [];
  return [mismatch(headerInvalid({ ...shown, issue: issue.message }, header.origin), operation.id)];
}
