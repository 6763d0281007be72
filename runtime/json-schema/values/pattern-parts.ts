/**
 * Parses a regular expression (ECMA-262, 22.2.1) as far as needed to know what it matches and how long that may take.
 */

export type PatternPart =
  /** One character, as the expression writes it: `a`, `\d`, `[a-z]`, `.` */
  | { readonly kind: "atom"; readonly source: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternPart[] }
  /** A part that is repeated `least` to `most` times. */
  | {
      readonly kind: "repeat";
      readonly part: PatternPart;
      readonly least: number;
      readonly most: number;
    }
  /** Consumes no characters: `^`, `\b`, or `(?=…)`, which looks at some. */
  | { readonly kind: "assertion"; readonly part?: PatternPart; readonly isBoundary?: boolean };

/** Parses an expression that is known to compile. */
export function parsePattern(source: string): PatternPart {
  const reader = { source, at: 0 };
  return choice(reader);
}

interface Reader {
  readonly source: string;
  at: number;
}

function choice(reader: Reader): PatternPart {
  const parts = [sequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    parts.push(sequence(reader));
  }
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: "choice", parts };
}

function sequence(reader: Reader): PatternPart {
  const parts: PatternPart[] = [];
  for (;;) {
    const next = reader.source[reader.at];
    if (next === undefined || next === "|" || next === ")") break;
    parts.push(readQuantifier(term(reader), reader));
  }
  return { kind: "sequence", parts };
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;

function readQuantifier(part: PatternPart, reader: Reader): PatternPart {
  const [whole, sign, least, comma, most] = match(QUANTIFIER, reader) ?? [];
  if (whole === undefined) return part;
  if (sign !== undefined)
    return { kind: "repeat", part, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  const limit = comma === undefined ? Number(least) : most === "" ? Infinity : Number(most);
  return { kind: "repeat", part, least: Number(least), most: limit };
}

const ASSERTION = /[\^$]|\\[bB]/y;
const LOOK = /\(\?<?[=!]/y;
const PATTERN_GROUP = /\((?:\?(?:<[^>]*>|[a-z-]*:))?/y;
/** Characters: a class, a complete escape, or a literal character. */
const PATTERN_ATOM =
  /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|k<[^>]*>|\d+|[^])|[\ud800-\udbff][\udc00-\udfff]|[^]/y;

function term(reader: Reader): PatternPart {
  const [sign] = match(ASSERTION, reader) ?? [];
  if (sign !== undefined) return { kind: "assertion", isBoundary: sign.startsWith("\\") };
  if (match(LOOK, reader) !== undefined) return { kind: "assertion", part: inBrackets(reader) };
  if (match(PATTERN_GROUP, reader) !== undefined) return inBrackets(reader);
  return { kind: "atom", source: match(PATTERN_ATOM, reader)?.[0] ?? "" };
}

function inBrackets(reader: Reader): PatternPart {
  const part = choice(reader);
  reader.at++;
  return part;
}

function match(expression: RegExp, reader: Reader): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.source) ?? undefined;
  if (found !== undefined) reader.at = expression.lastIndex;
  return found;
}
