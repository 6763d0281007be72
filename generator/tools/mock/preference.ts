/** What a request asks of a mock: the `Prefer` header (RFC 7240), in the form that Prism introduced. */
import { HttpError } from "../../../runtime/server/http/refusal.js";

export interface Preference {
  /** Respond with this status. */
  readonly code?: number;
  /** Respond with the example of this name. */
  readonly example?: string;
  /** Respond with generated values even if there are examples; different ones for each request. */
  readonly dynamic?: boolean;
  /** Milliseconds before the response. */
  readonly delay?: number;
}

/** Longest delay in milliseconds. */
const MAX_DELAY = 60_000;

/**
 * Reads `Prefer: code=404, example=cats, dynamic=true, delay=200`; preferences are separated by commas or semicolons.
 * The query parameters `__code`, `__example` and `__dynamic` have the same meaning. Unknown preferences are ignored
 * (RFC 7240, 2).
 *
 * @throws {HttpError} 400 for an invalid value.
 */
export function readPreference(request: Request): Preference {
  const asked = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams)
    if (name.startsWith("__")) asked.set(name.slice(2), value);
  for (const part of (request.headers.get("prefer") ?? "").split(/[,;]/))
    for (const [, name = "", value = ""] of part.matchAll(/^\s*([\w-]+)\s*=\s*"?([^"]*?)"?\s*$/g))
      asked.set(name.toLowerCase(), value);
  const [code, delay] = [integer(asked, "code", 599), integer(asked, "delay", MAX_DELAY)];
  const example = asked.get("example");
  return {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    ...(asked.has("dynamic") && { dynamic: asked.get("dynamic") === "true" }),
    ...(delay !== undefined && { delay }),
  };
}

function integer(
  asked: ReadonlyMap<string, string>,
  name: string,
  maximum: number,
): number | undefined {
  const text = asked.get(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maximum) return value;
  throw new HttpError(400, `Prefer: ${name} is a number of at most ${maximum}.`);
}
