import { isRecord } from "../../wire/values/text.js";
import { isUnlisted } from "../../wire/descriptors/unlisted.js";
import type {
  OperationValidators,
  ValidationIssue,
  Validator,
} from "../../wire/descriptors/validator.js";
import type { ReadAnswer, CallContext, Capability } from "../call/capability.js";
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
export function validate(options: ValidateOptions): Capability {
  const { requests = "throw", responses = "warn" } = options;
  return {
    ...(requests === "throw" && {
      prepare: (request, context) => checkRequest(request, context, options),
    }),
    ...(responses !== "off" && {
      receive: (answer, context) => checkAnswer(answer, context, options),
    }),
  };
}

function validatorsOf(
  { operation }: CallContext,
  { validators }: ValidateOptions,
): OperationValidators {
  return (Object.hasOwn(validators, operation.id) ? validators[operation.id] : undefined) ?? {};
}

/**
 * Reports all issues at once. Sends the body as its validator returns it: without properties that only a server writes.
 */
async function checkRequest(
  request: RequestParts,
  context: CallContext,
  options: ValidateOptions,
): Promise<RequestParts> {
  const validators = validatorsOf(context, options);
  const issues: Issue[] = [];
  for (const part of ["params", "query", "headers", "cookies"] as const) {
    const outcome = await run(validators[part], request[part] ?? {}, `/${part}`);
    issues.push(...outcome.issues);
  }
  const body = await checkBody(request, validators, context);
  issues.push(...body.issues);
  if (issues.length > 0) throw new ValidationError("the request", context.site, issues);
  return body.value === request.body ? request : { ...request, body: body.value };
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

interface Verdict {
  readonly value: unknown;
  readonly issues: readonly Issue[];
  /** The same issues, as the validator returned them. */
  readonly found: readonly ValidationIssue[];
}

async function run(validator: Validator | undefined, value: unknown, at: string): Promise<Verdict> {
  const result = await validator?.["~standard"].validate(value);
  if (result === undefined) return { value, issues: [], found: [] };
  if (result.issues === undefined) return { value: result.value, issues: [], found: [] };
  return {
    value,
    issues: result.issues.map((issue) => ({ path: at + pointer(issue), message: issue.message })),
    found: result.issues,
  };
}

/** The path of an issue as a JSON pointer (RFC 6901). */
const pointer = ({ path = [] }: ValidationIssue): string =>
  path
    .map((step) => String(typeof step === "object" ? step.key : step))
    .map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");

/** The items of a sequence are checked one by one, as they are sent. */
async function checkBody(
  { body, contentType }: RequestParts,
  { body: validators = {} }: OperationValidators,
  { operation, site }: CallContext,
): Promise<Verdict> {
  if (body === undefined || body instanceof FormData || body instanceof URLSearchParams) {
    return { value: body, issues: [], found: [] };
  }
  const type = contentType ?? operation.body?.contents[0]?.type ?? "";
  const validator = Object.hasOwn(validators, type) ? validators[type] : undefined;
  if (validator === undefined || !isAsyncIterable(body)) return run(validator, body, "/body");
  const fail = ({ issues }: Verdict): never => {
    throw new ValidationError("an item of the request", site, issues);
  };
  return { value: eachItem(body, validator, fail), issues: [], found: [] };
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  isRecord(value) && Symbol.asyncIterator in value && !(value instanceof ReadableStream);

async function* eachItem(
  items: AsyncIterable<unknown>,
  validator: Validator,
  fail: (outcome: Verdict) => void,
): AsyncGenerator<unknown> {
  for await (const item of items) {
    const outcome = await run(validator, item, "");
    if (outcome.issues.length > 0) fail(outcome);
    yield outcome.value;
  }
}

async function checkAnswer(
  answer: ReadAnswer,
  context: CallContext,
  options: ValidateOptions,
): Promise<unknown> {
  const { value } = answer;
  const validator = answerValidator(answer, validatorsOf(context, options));
  if (validator === undefined) return value;
  const report = reporter(context, options);
  if (isAsyncIterable(value))
    return eachItem(value, validator, (outcome) => report("an item of the response", outcome));
  const outcome = await run(validator, value, "");
  if (outcome.issues.length > 0) report("the answer", outcome);
  return outcome.value;
}

function answerValidator(
  { status, mediaType = "" }: ReadAnswer,
  { responses = {} }: OperationValidators,
): Validator | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`, "default"];
  const key = keys.find((one) => Object.hasOwn(responses, one)) ?? "";
  const byType = responses[key] ?? {};
  return Object.hasOwn(byType, mediaType) ? byType[mediaType] : undefined;
}

/** Throws or warns, as the options say; unlisted values of open enumerations only cause a warning. */
function reporter(
  context: CallContext,
  options: ValidateOptions,
): (what: string, outcome: Verdict) => void {
  const { responses = "warn", warn = (error) => console.warn(error.message) } = options;
  const validators = validatorsOf(context, options);
  return (what, { value, issues, found }) => {
    const error = new ValidationError(what, context.site, issues);
    const passes = found.every((issue) => isUnlisted(issue, value, validators));
    if (responses === "throw" && !passes) throw error;
    warn(error);
  };
}
