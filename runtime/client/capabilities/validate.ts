import { valueOf } from "../../wire/values/text.js";
import { statusKeys } from "../../wire/negotiation/status.js";
import { type Enumerations, isUnlistedValue } from "../../wire/descriptors/unlisted-value.js";
import type {
  OperationValidators,
  ValidationIssue,
  Validator,
} from "../../wire/descriptors/validator.js";
import type { ParsedBody, CallContext, Capability } from "../call/capability.js";
import { ValidationError } from "../call/errors.js";
import type { RequestParts } from "../call/types.js";

export interface ValidateOptions {
  /** Validators by operation id; operations without one are not checked. */
  readonly validators: Readonly<Record<string, OperationValidators>>;
  /** What happens to an invalid request. Default `throw`: it is not sent. */
  readonly requests?: "throw" | "off";
  /**
   * What happens to an invalid response. Default `warn`: it is returned as received. Values that an open enumeration
   * does not list are returned as received even with `throw`, with a warning.
   */
  readonly responses?: "throw" | "warn" | "off";
  /** Receives the warnings. Default `console.warn`. */
  readonly warn?: (error: ValidationError) => void;
}

/** Validates requests and responses. */
export function validatePlain(options: ValidateOptions): Capability {
  return validation(options, { isUnlisted: isUnlistedValue, check: run });
}

/** What only some documents have: unions, sequences. */
export interface ValueKinds {
  readonly isUnlisted: (
    issue: ValidationIssue,
    whole: unknown,
    enumerations: Enumerations,
  ) => boolean;
  /** Checks a value. The items of a sequence are checked as they are read, and `fail` called for each invalid one. */
  readonly check: (
    validator: Validator | undefined,
    value: unknown,
    fail: (verdict: CheckedValue) => void,
  ) => Promise<CheckedValue>;
}

interface Options extends ValidateOptions, ValueKinds {}

export function validation(given: ValidateOptions, kinds: ValueKinds): Capability {
  const options = { ...given, ...kinds };
  const { requests = "throw", responses = "warn" } = given;
  return {
    ...(requests === "throw" && {
      prepare: (request, context) => checkRequest(request, context, options),
    }),
    ...(responses !== "off" && {
      receive: (answer, context) => checkAnswer(answer, context, options),
    }),
  };
}

const validatorsOf = ({ operation }: CallContext, { validators }: Options): OperationValidators =>
  valueOf(validators, operation.id) ?? {};

/**
 * Reports all issues at once. Sends the body as its validator returns it: without properties that only a server writes.
 */
async function checkRequest(
  request: RequestParts,
  context: CallContext,
  options: Options,
): Promise<RequestParts> {
  const validators = validatorsOf(context, options);
  const issues: Issue[] = [];
  const isOneParameter = context.operation.parameters?.some((one) => one.in === "querystring");
  for (const part of ["params", "query", "headers", "cookies"] as const) {
    const value = request[part] ?? (isOneParameter && part === "query" ? undefined : {});
    issues.push(...withPointers(await run(validators[part], value), `/${part}`));
  }
  const body = await checkBody(request, context, options);
  issues.push(...withPointers(body, "/body"));
  if (issues.length > 0) throw new ValidationError("the request", context.site, issues);
  return body.value === request.body ? request : { ...request, body: body.value };
}

type Issue = ValidationError["issues"][number];

export interface CheckedValue {
  readonly value: unknown;
  readonly issues: readonly ValidationIssue[];
}

export async function run(validator: Validator | undefined, value: unknown): Promise<CheckedValue> {
  if (validator === undefined) return { value, issues: [] };
  const result = await validator["~standard"].validate(value);
  return { value: result.issues ? value : result.value, issues: result.issues ?? [] };
}

/** Issues with their paths as JSON pointers (RFC 6901). */
const withPointers = ({ issues }: CheckedValue, at = ""): readonly Issue[] =>
  issues.map(({ path = [], message }) => {
    const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
    const pointer = steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    return { path: at + pointer.join(""), message };
  });

async function checkBody(
  { body, contentType }: RequestParts,
  context: CallContext,
  options: Options,
): Promise<CheckedValue> {
  const { operation, site } = context;
  const { body: validators = {} } = validatorsOf(context, options);
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const type = contentType ?? operation.body?.contents[0]?.type ?? "";
  const validator = valueOf(validators, type);
  if (body === undefined || isForm || validator === undefined) return { value: body, issues: [] };
  return options.check(validator, body, (verdict) => {
    throw new ValidationError("an item of the request", site, withPointers(verdict));
  });
}

async function checkAnswer(
  answer: ParsedBody,
  context: CallContext,
  options: Options,
): Promise<unknown> {
  const validators = validatorsOf(context, options);
  const validator = answerValidator(answer, validators);
  const { responses = "warn", warn = (error) => console.warn(error.message) } = options;
  /** Unlisted values of open enumerations only cause a warning. */
  const report = (what: string, verdict: CheckedValue): void => {
    const error = new ValidationError(what, context.site, withPointers(verdict));
    const passes = verdict.issues.every((issue) =>
      options.isUnlisted(issue, verdict.value, validators),
    );
    if (responses === "throw" && !passes) throw error;
    warn(error);
  };
  const verdict = await options.check(validator, answer.value, (item) =>
    report("an item of the response", item),
  );
  if (verdict.issues.length > 0) report("the answer", verdict);
  return verdict.value;
}

function answerValidator(
  { status, mediaType = "" }: ParsedBody,
  { responses = {} }: OperationValidators,
): Validator | undefined {
  const key = statusKeys(status).find((one) => Object.hasOwn(responses, one)) ?? "";
  return valueOf(responses[key] ?? {}, mediaType);
}
