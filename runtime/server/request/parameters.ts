/** The parameters of a request, decoded and validated. */
import type {
  OperationDescriptor,
  ParameterDescriptor,
} from "../../wire/descriptors/descriptor.js";
import type { HeaderReader } from "../../wire/parameters/headers.js";
import type { QueryReading } from "../../wire/parameters/query-parameter.js";
import { isRecord, record } from "../../wire/values/text.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import type { ServerCodecs } from "../codecs/codec.js";
import { after, allEventually, type Eventually } from "../http/eventually.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { type MapIssues, type Checked, validateValue, fieldErrors } from "./validate.js";
import { type FieldErrors, refuse } from "../http/refusal.js";

export interface DecodedParameters {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
}

const KINDS = {
  params: "path parameter",
  query: "query parameter",
  headers: "header",
  cookies: "cookie",
} as const satisfies Record<keyof DecodedParameters, string>;

type Part = keyof typeof KINDS;

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
  const within = (...locations: readonly string[]) =>
    parameters.filter((one) => locations.includes(one.in));
  const read = partReader(codecs);
  const path = read(within("path"), codecs.params);
  const query = read(within("query", "querystring"), (described, text: string) =>
    codecs.query?.(described, text, { encodedCommas }),
  );
  const headers = read(within("header"), codecs.headers);
  const cookies = read(within("cookie"), codecs.cookies);
  return (raw) => ({
    params: path(raw.path),
    query: query(raw.query),
    headers: headers(fieldsOf(raw.incoming)),
    cookies: cookies(raw.incoming.header("cookie")),
  });
}

type Decode<Source> = (described: readonly ParameterDescriptor[], source: Source) => unknown;

/** Decodes the parameters of one kind. */
const partReader =
  ({ values }: ServerCodecs) =>
  <Source>(described: readonly ParameterDescriptor[], decode?: Decode<Source>) =>
  (source: Source): unknown => {
    if (described.length === 0 || decode === undefined) return NONE;
    const decoded = decode(described, source);
    return values !== undefined && isRecord(decoded) ? values(described, decoded) : decoded;
  };

const fieldsOf = (incoming: IncomingRequest): HeaderReader => ({
  get: (name) => incoming.header(name.toLowerCase()),
  getSetCookie: () => incoming.headers().getSetCookie(),
});

interface ParameterValidation {
  readonly operation: string;
  readonly validators: OperationValidators;
  readonly mapIssues: MapIssues | undefined;
}

/**
 * Makes the function that validates the parameters of an operation's requests. It refuses invalid ones with the kind
 * `malformed`, because a URL or a header is at fault, not a body.
 */
export function createParameterCheck({
  operation,
  validators,
  mapIssues,
}: ParameterValidation): (parameters: DecodedParameters) => Eventually<DecodedParameters> {
  const parts = (Object.keys(KINDS) as Part[]).filter((part) => validators[part] !== undefined);
  return (parameters) => {
    const checking = parts.map((part) =>
      validateValue(validators[part], mapIssues, { operation, part, value: parameters[part] }),
    );
    return after(allEventually(checking), (checked) => validParts(parameters, parts, checked));
  };
}

function validParts(
  parameters: DecodedParameters,
  parts: readonly Part[],
  checked: readonly Checked[],
): DecodedParameters {
  const valid: Record<Part, unknown> = { ...parameters };
  const errors = record<readonly string[]>();
  let message: string | undefined;
  for (const [index, part] of parts.entries()) {
    const one = checked[index];
    if (one?.issues === undefined) valid[part] = one?.value;
    else {
      const found = fieldErrors(one.issues, part);
      message ??= firstMessage(found, KINDS[part]);
      Object.assign(errors, found);
    }
  }
  if (message !== undefined) throw refuse("malformed", { message, errors });
  return valid;
}

/** Adds the name of the parameter, which a validator's own message does not contain. */
function firstMessage(errors: FieldErrors, kind: string): string {
  const [[name, [text = ""]] = ["", [""]]] = Object.entries(errors);
  return `The ${kind} ${name} is not valid. ${text}`.trimEnd();
}
