import type { ValidationIssue, Validator } from "../wire/validator.js";
import type { Refused } from "./verify.js";

/** What the document says about its events. */
export interface EventSource {
  /** The property that tells them apart, such as `type`. */
  readonly property: string;
  /** Every type in the document. */
  readonly types: readonly string[];
  /** Validators of the events, by type. */
  readonly validators?: Readonly<Record<string, Validator>>;
}

export interface ParsedEvent {
  readonly ok: true;
  readonly type: string;
  /** Whether the document has this type. Other types come when the sender is newer than the code. */
  readonly known: boolean;
  readonly event: unknown;
}

/** Reads an event from a body. Known events are validated where there are validators; unknown ones are let through. */
export async function parseEvent(
  body: Uint8Array | string,
  source: EventSource,
): Promise<ParsedEvent | Refused> {
  const event = parseJson(body);
  if (event === undefined)
    return { ok: false, reason: "body-not-json", message: "The body is not JSON." };
  const type = typeOf(event, source.property);
  if (type === undefined)
    return invalid(`its property \`${source.property}\` does not say of what type it is`);
  const known = source.types.includes(type);
  const validator = known ? own(source.validators, type) : undefined;
  if (validator === undefined) return { ok: true, type, known, event };
  const result = await validator["~standard"].validate(event);
  if (result.issues !== undefined) return invalid(result.issues.map(describe).join("; "));
  return { ok: true, type, known, event: result.value };
}

const invalid = (why: string): Refused => ({
  ok: false,
  reason: "invalid-event",
  message: `The event is not as the document describes it: ${why}.`,
});

function parseJson(body: Uint8Array | string): unknown {
  try {
    const text =
      typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The type that an event says it has. */
export function typeOf(event: unknown, property: string): string | undefined {
  if (typeof event !== "object" || event === null || Array.isArray(event)) return undefined;
  const type = Object.entries(event).find(([name]) => name === property)?.[1] as unknown;
  return typeof type === "string" ? type : undefined;
}

const own = (validators: EventSource["validators"], type: string): Validator | undefined =>
  validators !== undefined && Object.hasOwn(validators, type) ? validators[type] : undefined;

function describe({ path = [], message }: ValidationIssue): string {
  const pointer = path
    .map((step) => `/${String(typeof step === "object" ? step.key : step)}`)
    .join("");
  return `${pointer === "" ? "" : `${pointer}: `}${message}`;
}
