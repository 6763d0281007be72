/** A syntax error in a JSONPath, and its position. */
export class PathError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const BLANK = /[ \t\n\r]*/y;
const NAME = /[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*/uy;
const INTEGER = /0|-?[1-9]\d*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** At most a hundred thousand characters: engines cannot repeat a group without end. */
const STRING = /"(?:[^"\\\u0000-\u001f]|\\.){0,100000}"|'(?:[^'\\\u0000-\u001f]|\\.){0,100000}'/uy;

/** Reads the tokens of a JSONPath. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  skipBlank(): void {
    this.#match(BLANK);
  }

  peek(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  take(token: string): boolean {
    if (!this.peek(token)) return false;
    this.#at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`\`${token}\` is expected`);
  }

  name(): string | undefined {
    return this.#match(NAME);
  }

  /** An integer that JSON numbers represent exactly (RFC 9535, section 2.1). */
  integer(): number | undefined {
    const digits = this.#match(INTEGER);
    const value = Number(digits);
    if (digits !== undefined && !Number.isSafeInteger(value)) this.fail(`${digits} is too large`);
    return digits === undefined ? undefined : value;
  }

  number(): number | undefined {
    const digits = this.#match(NUMBER);
    return digits === undefined ? undefined : Number(digits);
  }

  /** A string literal in single or double quotes. */
  string(): string | undefined {
    const start = this.#at;
    const literal = this.#match(STRING);
    if (literal === undefined) return undefined;
    const quote = literal.charAt(0);
    return literal.slice(1, -1).replace(/\\(u[\da-fA-F]{4}|.)/gsu, (_, escape: string) => {
      if (escape.startsWith("u") && escape.length === 5) {
        return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      }
      const character = escape === quote ? quote : ESCAPES.get(escape);
      if (character === undefined) throw new PathError(`\\${escape} is not a valid escape`, start);
      return character;
    });
  }

  fail(message: string): never {
    throw new PathError(message, this.#at);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}

const ESCAPES = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["/", "/"],
  ["\\", "\\"],
]);
