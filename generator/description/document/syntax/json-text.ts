/** Scans JSON text by character codes, without allocating. */

export const QUOTE = 0x22;
export const COLON = 0x3a;
/** `[` and `{`, `]` and `}` differ in one bit: these are the codes with it. */
export const OPEN = 0x7b;
export const CLOSE = 0x7d;
export const BRACE_BIT = 0x20;

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
