/** Reads a regular expression (ECMA-262, 22.2.1) as far as it matters for how long it may take. */

export type PatternPart =
  /** One character, as the expression has it: `a`, `\d`, `[a-z]`, `.` */
  | { readonly kind: "atom"; readonly source: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternPart[] }
  /** Something that may be left out (`?`, `*`), that may be repeated without end (`+`, `*`), or both. */
  | {
      readonly kind: "repeat";
      readonly part: PatternPart;
      readonly optional: boolean;
      readonly loop: boolean;
    }
  /** Takes no characters: `^`, `\b`; `(?=…)` looks at some. */
  | { readonly kind: "assertion"; readonly part?: PatternPart };

/** More repetitions than these are as good as no limit. */
const MANY = 8;

/** Of an expression that compiles. */
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
    parts.push(repeated(term(reader), reader));
  }
  return { kind: "sequence", parts };
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;

function repeated(part: PatternPart, reader: Reader): PatternPart {
  const [whole, sign, least, comma, most] = match(QUANTIFIER, reader) ?? [];
  if (whole === undefined) return part;
  if (sign !== undefined) {
    return { kind: "repeat", part, optional: sign !== "+", loop: sign !== "?" };
  }
  const limit = comma === undefined ? Number(least) : most === "" ? Infinity : Number(most);
  return { kind: "repeat", part, optional: Number(least) === 0, loop: limit > MANY };
}

const ASSERTION = /[\^$]|\\[bB]/y;
const LOOK = /\(\?<?[=!]/y;
const GROUP = /\((?:\?(?:<[^>]*>|[a-z-]*:))?/y;
/** Characters: a class, an escape with what belongs to it, or one that stands for itself. */
const ATOM =
  /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|k<[^>]*>|\d+|[^])|[\ud800-\udbff][\udc00-\udfff]|[^]/y;

function term(reader: Reader): PatternPart {
  if (match(ASSERTION, reader) !== undefined) return { kind: "assertion" };
  if (match(LOOK, reader) !== undefined) return { kind: "assertion", part: inBrackets(reader) };
  if (match(GROUP, reader) !== undefined) return inBrackets(reader);
  return { kind: "atom", source: match(ATOM, reader)?.[0] ?? "" };
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
