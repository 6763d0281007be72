import { isRecord, valueOf } from "../../wire/values/text.js";
import { statusKeys } from "../../wire/negotiation/status.js";
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

const validatorsOf = (
  { operation }: CallContext,
  { validators }: ValidateOptions,
): OperationValidators => valueOf(validators, operation.id) ?? {};

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
  for (const part of ["params", "query", "headers", "cookies"] as const)
    issues.push(...placed(await run(validators[part], request[part] ?? {}), `/${part}`));
  const body = await checkBody(request, validators, context);
  issues.push(...placed(body, "/body"));
  if (issues.length > 0) throw new ValidationError("the request", context.site, issues);
  return body.value === request.body ? request : { ...request, body: body.value };
}

type Issue = ValidationError["issues"][number];

interface Verdict {
  readonly value: unknown;
  readonly issues: readonly ValidationIssue[];
}

async function run(validator: Validator | undefined, value: unknown): Promise<Verdict> {
  if (validator === undefined) return { value, issues: [] };
  const result = await validator["~standard"].validate(value);
  return result.issues === undefined
    ? { value: result.value, issues: [] }
    : { value, issues: result.issues };
}

/** Issues with their paths as JSON pointers (RFC 6901). */
const placed = ({ issues }: Verdict, at = ""): readonly Issue[] =>
  issues.map(({ path = [], message }) => {
    const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
    const pointer = steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    return { path: at + pointer.join(""), message };
  });

/** The items of a sequence are checked one by one, as they are sent. */
async function checkBody(
  { body, contentType }: RequestParts,
  { body: validators = {} }: OperationValidators,
  { operation, site }: CallContext,
): Promise<Verdict> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const type = contentType ?? operation.body?.contents[0]?.type ?? "";
  const validator = valueOf(validators, type);
  if (body === undefined || isForm || validator === undefined) return { value: body, issues: [] };
  if (!isAsyncIterable(body)) return run(validator, body);
  const fail = (verdict: Verdict): never => {
    throw new ValidationError("an item of the request", site, placed(verdict));
  };
  return { value: eachItem(body, validator, fail), issues: [] };
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  isRecord(value) && Symbol.asyncIterator in value && !(value instanceof ReadableStream);

async function* eachItem(
  items: AsyncIterable<unknown>,
  validator: Validator,
  fail: (verdict: Verdict) => void,
): AsyncGenerator<unknown> {
  for await (const item of items) {
    const verdict = await run(validator, item);
    if (verdict.issues.length > 0) fail(verdict);
    yield verdict.value;
  }
}

async function checkAnswer(
  answer: ReadAnswer,
  context: CallContext,
  options: ValidateOptions,
): Promise<unknown> {
  const { value } = answer;
  const validators = validatorsOf(context, options);
  const validator = answerValidator(answer, validators);
  const { responses = "warn", warn = (error) => console.warn(error.message) } = options;
  /** Unlisted values of open enumerations only cause a warning. */
  const report = (what: string, verdict: Verdict): void => {
    const error = new ValidationError(what, context.site, placed(verdict));
    const passes = verdict.issues.every((issue) => isUnlisted(issue, verdict.value, validators));
    if (responses === "throw" && !passes) throw error;
    warn(error);
  };
  if (validator !== undefined && isAsyncIterable(value))
    return eachItem(value, validator, (verdict) => report("an item of the response", verdict));
  const verdict = await run(validator, value);
  if (verdict.issues.length > 0) report("the answer", verdict);
  return verdict.value;
}

function answerValidator(
  { status, mediaType = "" }: ReadAnswer,
  { responses = {} }: OperationValidators,
): Validator | undefined {
  const key = statusKeys(status).find((one) => Object.hasOwn(responses, one)) ?? "";
  return valueOf(responses[key] ?? {}, mediaType);
}
