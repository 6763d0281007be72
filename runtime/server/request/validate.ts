/** Validates requests and responses, and reports issues by field. */
import { isTooDeep } from "../../wire/values/depth.js";
import { record } from "../../wire/values/text.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type {
  OperationValidators,
  ValidationIssue,
  ValidationResult,
  Validator,
} from "../../wire/descriptors/validator.js";
import type { ExchangeObserver } from "../../wire/observation/observer.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { FieldErrors } from "../http/refusal.js";

/** What was validated: a part of a request, or the body of a response. */
export interface FoundIn {
  /** `operationId`. */
  readonly operation: string;
  readonly part: "params" | "query" | "headers" | "cookies" | "body" | "response";
  /** The validated value. */
  readonly value: unknown;
}

/** Rewrites the issues of a request or a response, or drops some: if none is left, the value is used unchanged. */
export type MapIssues = (
  issues: readonly ValidationIssue[],
  found: FoundIn,
) => readonly ValidationIssue[];

/** Enough for any reader; a large body can have a million issues. */
const MAX_ISSUES = 100;

/** What the requests and the responses of an operation are read with, and checked against. */
export interface Contract {
  readonly descriptor: OperationDescriptor;
  readonly validators: OperationValidators;
  readonly codecs: ServerCodecs;
  readonly mapIssues?: MapIssues | undefined;
  readonly observe?: ExchangeObserver | undefined;
}

const TOO_DEEP: readonly ValidationIssue[] = [{ message: "Nested too deeply" }];

/**
 * The output of a validator for a received or returned value, or what `refuse` makes of its issues after the server's
 * `mapIssues`: at once if the validator is synchronous, which saves time for small requests.
 */
export function validValue(
  validator: Validator | undefined,
  { descriptor, mapIssues }: Contract,
  found: Omit<FoundIn, "operation">,
  refuse: (issues: readonly ValidationIssue[]) => unknown,
): unknown {
  const { value, part } = found;
  if (part !== "response" && isTooDeep(value)) return refuse(TOO_DEEP);
  if (validator === undefined) return value;
  const conclude = (checked: ValidationResult<unknown>): unknown => {
    if (checked.issues === undefined) return checked.value;
    const issues = mapIssues?.(checked.issues, { operation: descriptor.id, ...found });
    return issues?.length === 0 ? value : refuse(issues ?? checked.issues);
  };
  const checked = validator["~standard"].validate(value);
  // A promise may be of another realm or library, and must not pass for a result without issues.
  return "then" in checked ? Promise.resolve(checked).then(conclude) : conclude(checked);
}

/** Messages by path, such as `candidate.names.0`. `root` is the name for the value as a whole. */
export function fieldErrors(issues: readonly ValidationIssue[], root: string): FieldErrors {
  // Clients choose the names of fields: `__proto__` is an ordinary property of a record.
  const errors = record<string[]>();
  for (const { path = [], message } of issues.slice(0, MAX_ISSUES)) {
    const field = path.length === 0 ? root : path.map(stepText).join(".");
    (errors[field] ??= []).push(message);
  }
  return errors;
}

const stepText = (step: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof step === "object" ? step.key : step);
