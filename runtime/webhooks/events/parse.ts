import { decoderOf } from "../../wire/values/decoder.js";
import { isTooDeep } from "../../wire/values/depth.js";
import type {
  ClosedEnumerations,
  ValidationIssue,
  ValidationResult,
  Validator,
} from "../../wire/descriptors/validator.js";
import type { DeliveryObserver } from "../../wire/observation/observer.js";
import { type HeaderSource, type Payload, toBytes } from "../signature/bytes.js";
import { type Rejection, WebhookVerificationError } from "../signature/errors.js";
import { readHeader } from "../signature/headers.js";
import type { SignatureScheme } from "../signature/scheme.js";

/** How an event with types that JSON does not have is read and written. */
export interface EventConversion {
  readonly parse: (text: string) => unknown;
  readonly stringify: (event: unknown) => string;
}

/** What the document says about its events. */
export interface EventSource {
  /** The property that holds the type, such as `type`; absent if the bodies have no such property. */
  readonly property?: string;
  /** Every type in the document. */
  readonly types: readonly string[];
  readonly scheme?: SignatureScheme;
  /** The values of enumerations that the document declares as closed; all others may get new values. */
  readonly closed?: ClosedEnumerations;
  /** Recognises new values of the other ones. Absent: what a validator rejects is refused. */
  readonly isUnlisted?: (issue: ValidationIssue, event: unknown, source: EventSource) => boolean;
  /** Conversions for events with types that JSON does not have, by event type. */
  readonly conversions?: Readonly<Record<string, EventConversion>>;
}

/** Validators of the events, by type: `webhookEventSchemas` in the generated code. */
export type EventValidators = Readonly<Record<string, Validator>>;

export interface ParseOptions {
  /** Validates events, and fills in defaults. Without validators, an event is trusted to match its type. */
  readonly validators?: EventValidators | undefined;
  /** The type of the event, if neither its body nor a header contains it. */
  readonly type?: string | undefined;
  /** Counts how events deviate from the document: `observe({ report })`. */
  readonly observe?: DeliveryObserver | undefined;
  /** Used if the scheme has a header for the type, and the body does not contain it. */
  readonly headers?: HeaderSource | undefined;
}

/**
 * A type of event that was not in the document when the code was generated: any other string. The suffix exists only
 * for the compiler, which assumes that a plain (or branded) `string` may equal every known type, so that a `switch`
 * would not separate known events from others.
 */
export type UnlistedType = `${string} (unlisted)`;

/** An event of a type that was not in the document when the code was generated. */
export type UnknownEvent<Property extends string> = { readonly [key: string]: unknown } & {
  readonly [Key in Property]: UnlistedType;
};

/** An event together with its type, for events whose body does not contain the type. */
export type TypedEvent<Events extends object> =
  | {
      readonly [Type in keyof Events]: { readonly type: Type; readonly event: Events[Type] };
    }[keyof Events]
  | { readonly type: UnlistedType; readonly event: unknown };

export interface ParsedEvent<Event> {
  readonly ok: true;
  readonly type: string;
  /** Values that open enumerations of the document do not list: they are passed on as received. */
  readonly unlisted?: readonly ValidationIssue[];
  /** Whether the document has this type. Other types occur when the sender is newer than the code. */
  readonly known: boolean;
  readonly event: Event;
}

/** Parses an event from a body, signed or not. Events of unknown types are accepted. */
export async function safeParseEvent<Event>(
  payload: Payload,
  source: EventSource,
  options: ParseOptions = {},
): Promise<ParsedEvent<Event> | Rejection> {
  return readEvent<Event>({ payload, headers: options.headers }, source, options);
}

/** {@link safeParseEvent}, at once unless a validator is asynchronous. */
export function readEvent<Event>(
  { payload, headers }: { readonly payload: Payload } & Pick<ParseOptions, "headers">,
  source: EventSource,
  { type: given, validators, observe }: Omit<ParseOptions, "headers">,
): ParsedEvent<Event> | Rejection | Promise<ParsedEvent<Event> | Rejection> {
  const found = parseBody(payload);
  if (found === undefined)
    return { ok: false, reason: "body-not-json", message: "The body is not JSON." };
  if (isTooDeep(found.value)) return invalid("it is nested too deeply");
  const type = findType(found.value, source, { type: given, headers });
  if (type === undefined) return invalid(typeMissing(source));
  const known = source.types.includes(type);
  const value = ownValue(source.conversions, type)?.parse(found.text) ?? found.value;
  const validator = known ? ownValue(validators, type) : undefined;
  observe?.delivery(known ? type : undefined, value, validator);
  // Without a validator, the sender's signature is trusted to vouch for the type.
  if (validator === undefined) return { ok: true, type, known, event: value as Event };
  const decide = (checked: ValidationResult<unknown>): ParsedEvent<Event> | Rejection => {
    const { issues } = checked;
    if (issues === undefined) return { ok: true, type, known, event: checked.value as Event };
    return issues.every((issue) => source.isUnlisted?.(issue, value, source))
      ? { ok: true, type, known, event: value as Event, unlisted: issues }
      : invalid(issues.map(describe).join("; "));
  };
  const result = validator["~standard"].validate(value);
  return result instanceof Promise ? result.then(decide) : decide(result);
}

/** @throws {WebhookVerificationError} if the result is a refusal. */
export function unwrap<Result extends { readonly ok: true }>(result: Result | Rejection): Result {
  if (result.ok) return result;
  throw new WebhookVerificationError(result.reason, result.message);
}

/**
 * Parses an event from a body.
 *
 * @throws {WebhookVerificationError} if the body is not JSON, or not an event that the document describes.
 */
export async function parseEvent<Event>(
  payload: Payload,
  source: EventSource,
  options?: ParseOptions,
): Promise<Event> {
  return unwrap(await safeParseEvent<Event>(payload, source, options)).event;
}

/**
 * Parses an event whose body does not contain its type.
 *
 * @throws {WebhookVerificationError} if the body is not JSON, or not an event that the document describes.
 */
export async function parseTypedEvent<Events extends object>(
  payload: Payload,
  source: EventSource,
  options?: ParseOptions,
): Promise<TypedEvent<Events>> {
  return withType(unwrap(await safeParseEvent(payload, source, options)));
}

export const withType = <Events extends object>({
  type,
  event,
}: ParsedEvent<unknown>): TypedEvent<Events> => ({ type, event }) as TypedEvent<Events>;

// It keeps no state between bodies, and creating one for each costs more than most of what follows.
const decoder = /* @__PURE__ */ decoderOf("utf-8", true);

function parseBody(
  payload: Payload,
): { readonly text: string; readonly value: unknown } | undefined {
  try {
    const text = typeof payload === "string" ? payload : decoder.decode(toBytes(payload));
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function findType(
  event: unknown,
  { property, types, scheme }: EventSource,
  { type, headers }: ParseOptions,
): string | undefined {
  const stated = property === undefined ? undefined : textAt(event, property);
  const given = stated ?? type;
  if (given !== undefined) return given;
  if (scheme?.eventHeader !== undefined && headers !== undefined)
    return readHeader(headers, scheme.eventHeader);
  return property === undefined && types.length === 1 ? types[0] : undefined;
}

const typeMissing = ({ property }: EventSource): string =>
  property === undefined
    ? "the delivery does not contain its type; pass the type"
    : `its property \`${property}\` does not contain its type`;

/** The value of a property of an event, if it is a string. */
export function textAt(event: unknown, property: string): string | undefined {
  if (typeof event !== "object" || event === null || !Object.hasOwn(event, property))
    return undefined;
  const value: unknown = (event as Readonly<Record<string, unknown>>)[property];
  return typeof value === "string" ? value : undefined;
}

const ownValue = <Value>(
  byType: Readonly<Record<string, Value>> | undefined,
  type: string,
): Value | undefined =>
  byType !== undefined && Object.hasOwn(byType, type) ? byType[type] : undefined;

const invalid = (why: string): Rejection => ({
  ok: false,
  reason: "invalid-event",
  message: `The event does not match the document: ${why}.`,
});

function describe({ path = [], message }: ValidationIssue): string {
  const pointer = path
    .map((step) => `/${String(typeof step === "object" ? step.key : step)}`)
    .join("");
  return `${pointer === "" ? "" : `${pointer}: `}${message}`;
}
