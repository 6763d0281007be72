/** Refusals in the document's own format (`x-error-shapes`). */
import type { RefusalKind } from "../../wire/descriptors/refusal-kind.js";
import { record, valueOf } from "../../wire/values/text.js";
import type { ErrorTexts, ErrorWriter } from "./error-response.js";

export interface ErrorShape {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: `application/json`. */
  readonly contentType?: string;
  /** A JSON value; strings may contain `{message}`, `{errors}`, `{scopes}`, and `{field}`, which is repeated for each. */
  readonly body: unknown;
}

/** `null`: a problem (RFC 9457). */
export type ErrorShapes = Readonly<Partial<Record<RefusalKind, ErrorShape | null>>>;

/** Writes refusals in the shapes of the document; those of kinds without one are problems. */
export const errorWriter =
  (shapes: ErrorShapes): ErrorWriter =>
  (kind, texts) => {
    const shape = valueOf<ErrorShape | null | undefined>(shapes, kind) ?? undefined;
    if (shape === undefined) return undefined;
    const { headers, body } = shape;
    return { ...shape, headers: filledHeaders(headers, texts), body: fill(body, texts) };
  };

/** The shapes that some operations declare instead of the usual ones. */
export interface OwnErrorShapes {
  /** By `operationId`. */
  readonly operations: readonly string[];
  readonly shapes: ErrorShapes;
}

/** Writes refusals in the shapes that their operations declare. */
export function ownErrorWriter(usual: ErrorShapes, others: readonly OwnErrorShapes[]): ErrorWriter {
  const own = new Map(
    others.flatMap(({ operations, shapes }) => {
      const write = errorWriter({ ...usual, ...shapes });
      return operations.map((id) => [id, write] as const);
    }),
  );
  const write = errorWriter(usual);
  return (kind, texts, operation = "") => (own.get(operation) ?? write)(kind, texts);
}

const PLACEHOLDER = /\{(message|errors|scopes|field)\}/g;

/**
 * Fills in placeholders. A placeholder that is the whole string keeps its JSON type; inserted values are not searched
 * again.
 */
function fill(value: unknown, texts: ErrorTexts): unknown {
  if (typeof value === "string") {
    const whole = textOf(/^\{(\w+)\}$/.exec(value)?.[1] ?? "", texts);
    return whole ?? value.replace(PLACEHOLDER, (_, name: string) => asText(textOf(name, texts)));
  }
  if (Array.isArray(value))
    return value.flatMap((item) => textsByField(item, texts).map((own) => fill(item, own)));
  if (typeof value !== "object" || value === null) return value;
  const filled = record();
  for (const [key, item] of Object.entries(value))
    for (const own of textsByField(key, texts))
      filled[key === "{field}" ? fieldOf(own) : key] = fill(item, own);
  return filled;
}

/** The texts of each field, for what names one; else, and if no field is at fault, those of the whole. */
function textsByField(value: unknown, texts: ErrorTexts): readonly ErrorTexts[] {
  const fields = Object.entries(texts.errors);
  if (fields.length === 0 || !JSON.stringify(value).includes("{field}")) return [texts];
  return fields.map(([field, messages]) => ({
    ...texts,
    message: messages.join("; "),
    errors: { [field]: messages },
  }));
}

const fieldOf = ({ errors }: ErrorTexts): string => Object.keys(errors)[0] ?? "";

const textOf = (name: string, texts: ErrorTexts): unknown =>
  name === "field" ? fieldOf(texts) : valueOf<unknown>(texts, name);

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/** RFC 9110, 5.5: without characters that could end a field. */
function filledHeaders(headers: ErrorShape["headers"], texts: ErrorTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [
      name,
      value
        .replace(PLACEHOLDER, (_, key: string) => asText(textOf(key, texts)))
        .replace(/[^\x20-\x7e]/g, " "),
    ]),
  );
}
