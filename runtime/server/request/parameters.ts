/** The parameters of a request, decoded and validated. */
import type {
  OperationDescriptor,
  ParameterDecoder,
  ParameterDescriptor,
} from "../../wire/descriptors/descriptor.js";
import type { HeaderReader } from "../../wire/parameters/headers.js";
import type { QueryReading } from "../../wire/parameters/query-parameter.js";
import { isRecord, record } from "../../wire/values/text.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { type FieldErrors, refuse } from "../http/refusal.js";
import { type Contract, fieldErrors, validValue } from "./validate.js";

const KINDS = {
  params: "path parameter",
  query: "query parameter",
  headers: "header",
  cookies: "cookie",
} as const;

type Part = keyof typeof KINDS;

const PARTS = Object.keys(KINDS) as readonly Part[];

export type DecodedParameters = Readonly<Record<Part, unknown>>;

export interface RawParameters {
  /** The values of the template's variables, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query: string;
  readonly incoming: IncomingRequest;
}

/** The value for a kind of parameter of which the operation declares none. */
const NONE: unknown = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ record());

/** Makes the function that decodes the parameters of an operation's requests. */
export function createDecoder(
  { parameters = [] }: OperationDescriptor,
  codecs: ServerCodecs,
  { encodedCommas = "separate" }: QueryReading,
): (raw: RawParameters) => DecodedParameters {
  const reader = <Source>(decode?: ParameterDecoder<Source>, ...locations: readonly string[]) => {
    const described = parameters.filter((one) => locations.includes(one.in));
    return (source: () => Source): unknown =>
      described.length === 0 || decode === undefined
        ? NONE
        : convertAll(described, codecs, decode(described, source()));
  };
  const path = reader(codecs.params, "path");
  const decodeQuery: ParameterDecoder<string> = (described, text) =>
    codecs.query?.(described, text, { encodedCommas });
  const query = reader(decodeQuery, "query", "querystring");
  const headers = reader(codecs.headers, "header");
  const cookies = reader(codecs.cookies, "cookie");
  return (raw) => ({
    params: path(() => raw.path),
    query: query(() => raw.query),
    headers: headers(() => fieldsOf(raw.incoming)),
    cookies: cookies(() => raw.incoming.header("cookie")),
  });
}

const convertAll = (
  described: readonly ParameterDescriptor[],
  { values }: ServerCodecs,
  decoded: unknown,
): unknown => (values !== undefined && isRecord(decoded) ? values(described, decoded) : decoded);

const fieldsOf = (incoming: IncomingRequest): HeaderReader => ({
  get: (name) => incoming.header(name.toLowerCase()),
  getSetCookie: () => incoming.headers().getSetCookie(),
});

/**
 * Validates the parameters of a request. Invalid ones are refused with the kind `malformed`, because a URL or a header
 * is at fault, not a body; a body that is missing is reported with them.
 */
export async function validParameters(
  decoded: DecodedParameters,
  contract: Contract,
  hasBody: boolean,
): Promise<DecodedParameters> {
  const { params, query, headers, cookies } = decoded;
  const valid: Record<Part, unknown> = { params, query, headers, cookies };
  const errors = record<readonly string[]>();
  let message: string | undefined;
  for (const part of PARTS) {
    const validator = contract.validators[part];
    if (validator === undefined) continue;
    const value = validValue(validator, contract, { part, value: decoded[part] }, (issues) => {
      const found = fieldErrors(issues, part);
      message ??= firstMessage(found, KINDS[part]);
      Object.assign(errors, found);
    });
    valid[part] = value instanceof Promise ? await value : value;
  }
  if (!hasBody && contract.descriptor.body?.required === true) {
    message ??= "A body is required.";
    errors["body"] ??= ["A body is required"];
  }
  if (message !== undefined) throw refuse("malformed", { message, errors });
  return valid;
}

/** Adds the name of the parameter, which a validator's own message does not contain. */
function firstMessage(errors: FieldErrors, kind: string): string {
  const [[name, [text = ""]] = ["", [""]]] = Object.entries(errors);
  return `The ${kind} ${name} is not valid${text && `: ${text}`}`;
}
