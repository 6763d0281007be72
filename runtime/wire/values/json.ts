import { DecodeError, EncodeError } from "./errors.js";

export function parseJson(
  text: string,
  type: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new DecodeError(`the body is not valid JSON, as ${type} requires`, cause);
  }
}

export function jsonText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text !== undefined) return text;
  throw new EncodeError("body", `cannot be ${typeof value}: JSON has no such value`);
}
