/** Chooses which of its declared responses an operation returns, and reads what a request prefers. */
import type { Operation, Response } from "../../description/index.js";
import { HttpError } from "../../../runtime/server/http/refusal.js";

export interface Choice {
  readonly response: Response;
  /** The response may be declared for a range, or for all others. */
  readonly status: number;
}

/** The response for a status: declared for it, for its range, or as the default (OpenAPI 3.2, 4.17). */
export function responseFor({ responses }: Operation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const declaredAs = (key: number | string): Response | undefined =>
    responses.find((response) => response.status === key);
  return declaredAs(status) ?? declaredAs(range) ?? declaredAs("default");
}

/**
 * The response to a successful request: that of the lowest success status, else the default one, else that of the lowest
 * redirection status. `undefined` if a document declares only errors.
 */
export function usualChoice({ responses }: Operation): Choice | undefined {
  const choices = responses
    .map((response) => ({ response, status: statusOf(response) }))
    .filter(({ status }) => status >= 200 && status < 400)
    .sort((a, b) => a.status - b.status);
  return choices.find(isSuccess) ?? choices[0];
}

/** The default response represents the success only if no other one does. */
const isSuccess = ({ response, status }: Choice): boolean =>
  response.status !== "default" && status < 300;

function statusOf({ status }: Response): number {
  if (typeof status === "number") return status;
  return status === "default" ? 200 : Number(status[0]) * 100;
}

/** What a request asks of a mock: the `Prefer` header (RFC 7240), in the form that Prism introduced. */
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
  const preferences = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams)
    if (name.startsWith("__")) preferences.set(name.slice(2), value);
  for (const part of (request.headers.get("prefer") ?? "").split(/[,;]/))
    for (const [, name = "", value = ""] of part.matchAll(/^\s*([\w-]+)\s*=\s*"?([^"]*?)"?\s*$/g))
      preferences.set(name.toLowerCase(), value);
  const [code, delay] = [
    integer(preferences, "code", 599),
    integer(preferences, "delay", MAX_DELAY),
  ];
  const example = preferences.get("example");
  return {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    ...(preferences.has("dynamic") && { dynamic: preferences.get("dynamic") === "true" }),
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
