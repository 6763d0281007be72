import { BRACE_BIT, CLOSE, COLON, OPEN, QUOTE, skipString } from "./json-text.js";

export interface Survey {
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
