/** JSON with exact integers of any size: a double is exact only up to 2^53. */

import { randomId } from "../values/random-id.js";

/** An integer that a double cannot represent, until it is known whether its type allows integers of any size. */
export class LongNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Parses JSON. Integers that a double cannot represent become {@link LongNumber}s; `hasLong` says whether there are
 * any.
 */
export function parseExact(text: string): { readonly value: unknown; readonly hasLong: boolean } {
  const value: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return { value, hasLong: false };
  let hasLong = false;
  const long = (digits: string): unknown => {
    if (!isLong(digits)) return Number(digits);
    hasLong = true;
    return new LongNumber(digits);
  };
  const exact = hasSource() ? parseBySource(text, long) : parseMarked(text, long);
  return { value: exact, hasLong };
}

const isLong = (text: string): boolean =>
  /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Whether `JSON.parse` passes the source of numbers to the reviver (Node 22 and newer, browsers since 2024). */
function hasSource(): boolean {
  const look: Reviver = (_key, _value, context) => context?.source !== undefined;
  return JSON.parse("1", look) as boolean;
}

function parseBySource(text: string, long: (digits: string) => unknown): unknown {
  const revive: Reviver = (_, value, context) =>
    typeof value === "number" && context?.source !== undefined ? long(context.source) : value;
  return JSON.parse(text, revive);
}

/** An escaped character, the beginning or end of a string, or a number: an engine cannot match a long string at once. */
const JSON_TOKEN = /\\[^]|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** For other platforms: long numbers become strings with an unguessable prefix. The text is known to be JSON. */
function parseMarked(text: string, long: (digits: string) => unknown): unknown {
  const mark = randomId();
  let inString = false;
  const marked = text.replace(JSON_TOKEN, (token) => {
    if (token === '"') inString = !inString;
    return !inString && isLong(token) ? JSON.stringify(mark + token) : token;
  });
  const revive: Reviver = (_, value) =>
    typeof value === "string" && value.startsWith(mark) ? long(value.slice(mark.length)) : value;
  return JSON.parse(marked, revive);
}

/** Writes JSON in which a `bigint` is a number. */
export function exactText(value: unknown): string | undefined {
  let mark: string | undefined;
  const replace = (_: string, member: unknown): unknown => {
    if (typeof member !== "bigint") return member;
    const double = Number(member);
    if (Number.isSafeInteger(double)) return double;
    mark ??= randomId();
    return `${mark}${member}`;
  };
  const text: string | undefined = JSON.stringify(value, replace);
  return mark === undefined || text === undefined
    ? text
    : text.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}
