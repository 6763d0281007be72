import { duplicateKey, syntaxError, tooDeep } from "../../diagnostics/catalogue/documents.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { childPointer } from "../../core/origin.js";
import { skipSpace, skipString, holdsMembers, surveyJson } from "./json-text.js";
import { MAX_DEPTH } from "../limits.js";

/** Parses JSON (RFC 8259). Duplicate keys, which `JSON.parse` accepts, are errors. */
export function parseJson(
  text: string,
  uri: string,
  report: Report,
): { readonly value: unknown } | undefined {
  const { members, tooDeepAt } = surveyJson(text, MAX_DEPTH);
  if (tooDeepAt !== undefined) {
    report(tooDeep({ limit: MAX_DEPTH }, { document: uri, pointer: "", offset: tooDeepAt }));
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (holdsMembers(value, members)) return { value };
    return reportTokens(text, uri, report) ? { value } : undefined;
  } catch (error) {
    const offset = scan(text);
    const why =
      offset >= text.length
        ? "it ends too early."
        : `${describe(text, offset)} was not expected here.`;
    report(
      syntaxError(
        { format: "JSON", why: error instanceof SyntaxError ? why : String(error) },
        { document: uri, pointer: "", offset },
      ),
    );
    return undefined;
  }
}

const describe = (text: string, offset: number): string =>
  JSON.stringify(String.fromCodePoint(text.codePointAt(offset) ?? offset));

/** A scalar other than a string, or a mark. */
const TOKEN = /(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{},:])/y;

interface Token {
  readonly end: number;
  /** A string with its quotes. */
  readonly string?: string;
  readonly scalar?: string | undefined;
  readonly mark?: string | undefined;
}

function tokenAt(text: string, start: number): Token | undefined {
  if (text[start] === '"') {
    const end = skipString(text, start);
    const string = text.slice(start, end);
    return isJson(string) ? { end, string } : undefined;
  }
  TOKEN.lastIndex = start;
  const match = TOKEN.exec(text);
  return match === null ? undefined : { end: TOKEN.lastIndex, scalar: match[1], mark: match[2] };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Frame {
  readonly pointer: string;
  /** Keys seen so far in an object; `undefined` for an array. */
  readonly keys: Set<string> | undefined;
  index: number;
  key: string;
  /** The token that may come next. */
  expects: "key" | "colon" | "value" | "comma";
  empty: boolean;
}

interface Listener {
  duplicate(key: string, pointer: string, offset: number): void;
  scalar(token: string, offset: number): void;
}

/**
 * Scans the tokens once. Passes duplicate keys and scalars to the listener; returns the position of a syntax error, or
 * the end.
 */
function scan(text: string, listener?: Listener): number {
  const stack: Frame[] = [];
  let done = false;
  for (let at = 0; ;) {
    const start = skipSpace(text, at);
    const token = tokenAt(text, start);
    if (token === undefined || done) return start;
    const { string, scalar, mark } = token;
    at = token.end;
    const frame = stack.at(-1);
    if (mark === "{" || mark === "[") {
      if (frame !== undefined && !takesValue(frame)) return start;
      stack.push(newFrame(frame, mark));
    } else if (mark === "}" || mark === "]") {
      if (frame === undefined || !mayClose(frame, mark)) return start;
      stack.pop();
      const parent = stack.at(-1);
      if (parent === undefined) done = true;
      else parent.expects = "comma";
    } else if (mark !== undefined) {
      if (frame === undefined || !punctuate(frame, mark)) return start;
    } else if (frame?.expects === "key" && frame.keys !== undefined) {
      if (string === undefined) return start;
      frame.key = String(JSON.parse(string));
      if (frame.keys.has(frame.key)) listener?.duplicate(frame.key, frame.pointer, start);
      frame.keys.add(frame.key);
      frame.expects = "colon";
    } else if (string !== undefined || scalar !== undefined) {
      if (scalar !== undefined) listener?.scalar(scalar, start);
      if (frame === undefined) done = true;
      else if (!takesValue(frame)) return start;
      else frame.expects = "comma";
    }
  }
}

const newFrame = (parent: Frame | undefined, mark: string): Frame => ({
  pointer:
    parent === undefined
      ? ""
      : childPointer(parent.pointer, parent.keys === undefined ? parent.index : parent.key),
  keys: mark === "{" ? new Set() : undefined,
  index: 0,
  key: "",
  expects: mark === "{" ? "key" : "value",
  empty: true,
});

const takesValue = (frame: Frame): boolean => frame.expects === "value";

function mayClose(frame: Frame, mark: string): boolean {
  if ((frame.keys === undefined) !== (mark === "]")) return false;
  return (
    frame.expects === "comma" ||
    (frame.empty && frame.expects === (frame.keys === undefined ? "value" : "key"))
  );
}

function punctuate(frame: Frame, mark: string): boolean {
  if (mark === ":" && frame.expects === "colon") {
    frame.expects = "value";
    return true;
  }
  if (mark !== "," || frame.expects !== "comma") return false;
  frame.expects = frame.keys === undefined ? "value" : "key";
  frame.empty = false;
  frame.index++;
  return true;
}

/** Reports what `JSON.parse` accepts silently. Returns false if the parsed value differs from what is written. */
function reportTokens(text: string, uri: string, report: Report): boolean {
  let exact = true;
  scan(text, {
    duplicate(key, pointer, offset) {
      report(duplicateKey({ key }, { document: uri, pointer: childPointer(pointer, key), offset }));
    },
    scalar(token, offset) {
      if (Math.abs(Number(token)) !== Infinity) return;
      exact = false;
      const why = `${token} is too large for a number.`;
      report(syntaxError({ format: "JSON", why }, { document: uri, pointer: "", offset }));
    },
  });
  return exact;
}
