/** The parameters of a request, decoded and validated. */
import { decodeCookies } from "../wire/cookies.js";
import type { OperationDescriptor } from "../wire/descriptor.js";
import { decodeHeaders } from "../wire/headers.js";
import { decodePath } from "../wire/path.js";
import { decodeQuery } from "../wire/query.js";
import { record } from "../wire/text.js";
import type { OperationValidators } from "../wire/validator.js";
import type { Received } from "./exchange.js";
import type { JudgeIssues } from "./options.js";
import { type FieldErrors, refuse } from "./refusal.js";
import { checkJudged, fieldErrors } from "./validate.js";

export interface Parameters {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
}

const GROUPS = [
  { key: "params", place: "path parameter" },
  { key: "query", place: "query parameter" },
  { key: "headers", place: "header" },
  { key: "cookies", place: "cookie" },
] as const;

export interface RawParameters {
  /** Texts of the template's variables, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
  readonly received: Received;
}

export function decodeParameters(descriptor: OperationDescriptor, raw: RawParameters): Parameters {
  const parameters = descriptor.parameters ?? [];
  const has = (location: string): boolean => parameters.some((one) => one.in === location);
  return {
    params: decodePath(parameters, raw.path),
    query: decodeQuery(parameters, raw.query),
    headers: has("header") ? decodeHeaders(parameters, raw.received.headers()) : record(),
    cookies: has("cookie") ? decodeCookies(parameters, raw.received.header("cookie")) : record(),
  };
}

interface ParameterValidation {
  readonly operation: string;
  readonly validators: OperationValidators;
  readonly judge: JudgeIssues | undefined;
}

/** Refuses what is not valid with the kind `malformed`: an address or a header is at fault, not a body. */
export async function validateParameters(
  parameters: Parameters,
  { operation, validators, judge }: ParameterValidation,
): Promise<Parameters> {
  const { params, query, headers, cookies } = parameters;
  const valid = { params, query, headers, cookies };
  const errors: Record<string, readonly string[]> = Object.create(null);
  let message: string | undefined;
  for (const { key, place } of GROUPS) {
    const validator = validators[key];
    if (validator === undefined) continue;
    const found = { operation, part: key, value: parameters[key] };
    const checked = await checkJudged(validator, judge, found);
    if (checked.issues === undefined) {
      valid[key] = checked.value;
      continue;
    }
    const texts = fieldErrors(checked.issues, key);
    message ??= firstMessage(texts, place);
    Object.assign(errors, texts);
  }
  if (message !== undefined) throw refuse("malformed", { message, errors });
  return valid;
}

/** Names the parameter, which a validator's own message does not. */
function firstMessage(errors: FieldErrors, place: string): string {
  const [[name, [text = ""]] = ["", [""]]] = Object.entries(errors);
  return `The ${place} ${name} is not valid. ${text}`.trimEnd();
}
