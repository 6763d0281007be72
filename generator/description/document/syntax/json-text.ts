/** Scans JSON text by character codes, without allocating. */

const QUOTE = 0x22;
const COLON = 0x3a;
/** `[` and `{`, `]` and `}` differ in one bit: these are the codes with it. */
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BRACE_BIT = 0x20;

/** The end of the string that starts here: at the first quote with an even number of backslashes before it. */
export function skipString(text: string, start: number): number {
  let quote = start;
  for (;;) {
    quote = text.indexOf('"', quote + 1);
    if (quote === -1) return text.length;
    let before = quote;
    while (text[before - 1] === "\\") before--;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (" \n\r\t".includes(text[at] ?? "x")) at++;
  return at;
}

/** The end of the value that starts here. */
export function skipValue(text: string, start: number): number {
  switch (text[start]) {
    case '"':
      return skipString(text, start);
    case "{":
    case "[":
      return skipContainer(text, start);
    default:
      SCALAR_END.lastIndex = start;
      return SCALAR_END.exec(text)?.index ?? text.length;
  }
}

const SCALAR_END = /[\s,}\]]/g;

function skipContainer(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    else if ((code | BRACE_BIT) === OPEN) depth++;
    else if ((code | BRACE_BIT) === CLOSE && --depth === 0) return at + 1;
  }
  return text.length;
}

interface Survey {
  /** Total number of members of all objects, if the text is JSON. */
  readonly members: number;
  /** The position at which nesting exceeds the limit, if it does. */
  readonly tooDeepAt?: number;
}

/** What a single cheap pass reveals about a text, whether or not it is JSON. */
export function surveyJson(text: string, maxDepth: number): Survey {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    else if (code === COLON) members++;
    else if ((code | BRACE_BIT) === OPEN && ++depth > maxDepth) return { members, tooDeepAt: at };
    else if ((code | BRACE_BIT) === CLOSE) depth--;
  }
  return { members };
}

/**
 * Returns whether a parsed value has as many members as its text, and no number that overflowed. If not, there are
 * duplicate keys or lost digits, and a full scan is needed to locate them.
 */
export function holdsMembers(value: unknown, members: number): boolean {
  let found = 0;
  const visit = (part: unknown): boolean => {
    if (typeof part === "number") return Number.isFinite(part);
    if (typeof part !== "object" || part === null) return true;
    if (Array.isArray(part)) return part.every(visit);
    for (const key in part) {
      found++;
      if (!visit(part[key as keyof typeof part])) return false;
    }
    return true;
  };
  return visit(value) && found === members;
}
