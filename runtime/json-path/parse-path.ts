import {
  FUNCTIONS,
  type QueryOperand,
  type Operator,
  OPERATORS,
  type Query,
  type Segment,
  type Selector,
  type Test,
} from "./query.js";
import { Scanner } from "./scanner.js";

/**
 * Parses a JSONPath query (RFC 9535): names, wildcards, indices, slices, descendants, filters, and the functions
 * `count` and `length`.
 * @throws {PathError} for an invalid query
 */
export function parsePath(text: string): Query {
  const parser = new Parser(text);
  return parser.parse();
}

/** Nesting limit for parentheses and filters within filters. */
const MAX_NESTING = 100;

class Parser {
  readonly #scanner: Scanner;
  #nesting = 0;

  constructor(text: string) {
    this.#scanner = new Scanner(text);
  }

  parse(): Query {
    if (!this.#scanner.take("$")) this.#scanner.fail("a path must begin with `$`");
    const query: Query = { from: "root", segments: this.#segments() };
    if (!this.#scanner.done) this.#scanner.fail("a segment such as `.name` or `[0]` is expected");
    return query;
  }

  #segments(): readonly Segment[] {
    const segments: Segment[] = [];
    for (;;) {
      const segment = this.#segment();
      if (segment === undefined) return segments;
      segments.push(segment);
    }
  }

  /** Section 2.5. */
  #segment(): Segment | undefined {
    const scanner = this.#scanner;
    scanner.skipBlank();
    if (scanner.take("..")) {
      const selectors = scanner.peek("[") ? this.#brackets() : [this.#shorthand()];
      return { kind: "descendant", selectors };
    }
    if (scanner.take(".")) return { kind: "child", selectors: [this.#shorthand()] };
    return scanner.peek("[") ? { kind: "child", selectors: this.#brackets() } : undefined;
  }

  #shorthand(): Selector {
    if (this.#scanner.take("*")) return { kind: "wildcard" };
    const name = this.#scanner.name();
    return name === undefined
      ? this.#scanner.fail(
          "a name or `*` is expected (names with other characters go into `['…']`)",
        )
      : { kind: "name", name };
  }

  #brackets(): readonly Selector[] {
    const scanner = this.#scanner;
    scanner.expect("[");
    const selectors: Selector[] = [];
    do {
      scanner.skipBlank();
      selectors.push(this.#selector());
      scanner.skipBlank();
    } while (scanner.take(","));
    scanner.expect("]");
    return selectors;
  }

  /** Section 2.3. */
  #selector(): Selector {
    const scanner = this.#scanner;
    if (scanner.take("*")) return { kind: "wildcard" };
    if (scanner.take("?")) return { kind: "filter", test: this.#or() };
    const name = scanner.string();
    if (name !== undefined) return { kind: "name", name };
    const start = scanner.integer();
    scanner.skipBlank();
    if (scanner.take(":")) return this.#slice(start);
    if (start === undefined)
      return scanner.fail("a selector is expected: `'name'`, `0`, `0:2`, `*` or `?…`");
    return { kind: "index", index: start };
  }

  #slice(start: number | undefined): Selector {
    const scanner = this.#scanner;
    scanner.skipBlank();
    const end = scanner.integer();
    scanner.skipBlank();
    if (!scanner.take(":")) return { kind: "slice", start, end, step: 1 };
    scanner.skipBlank();
    return { kind: "slice", start, end, step: scanner.integer() ?? 1 };
  }

  /** Section 2.3.5. */
  #or(): Test {
    if (++this.#nesting > MAX_NESTING) this.#scanner.fail("filters are nested too deeply");
    const test = this.#chain("or", "||", () => this.#chain("and", "&&", () => this.#basic()));
    this.#nesting--;
    return test;
  }

  #chain(kind: "and" | "or", operator: string, next: () => Test): Test {
    const first = next();
    const tests = [first];
    this.#scanner.skipBlank();
    while (this.#scanner.take(operator)) {
      tests.push(next());
      this.#scanner.skipBlank();
    }
    return tests.length === 1 ? first : { kind, tests };
  }

  #basic(): Test {
    const scanner = this.#scanner;
    scanner.skipBlank();
    const negated = scanner.take("!");
    scanner.skipBlank();
    if (scanner.take("(")) {
      const test = this.#or();
      scanner.expect(")");
      return negated ? { kind: "not", test } : test;
    }
    const left = this.#operand();
    const operator = negated ? undefined : this.#operator();
    if (operator !== undefined) {
      return {
        kind: "compare",
        operator,
        left: this.#single(left),
        right: this.#single(this.#operand()),
      };
    }
    if (left.kind !== "query") return scanner.fail("a comparison is expected");
    const test: Test = { kind: "exists", query: left.query };
    return negated ? { kind: "not", test } : test;
  }

  #operator(): Operator | undefined {
    this.#scanner.skipBlank();
    return OPERATORS.find((operator) => this.#scanner.take(operator));
  }

  #operand(): QueryOperand {
    const scanner = this.#scanner;
    scanner.skipBlank();
    if (scanner.take("@"))
      return { kind: "query", query: { from: "current", segments: this.#segments() } };
    if (scanner.take("$"))
      return { kind: "query", query: { from: "root", segments: this.#segments() } };
    const value = scanner.string() ?? scanner.number();
    if (value !== undefined) return { kind: "literal", value };
    const word = scanner.name();
    if (word === "true" || word === "false") return { kind: "literal", value: word === "true" };
    if (word === "null") return { kind: "literal", value: null };
    if (word !== undefined && scanner.take("(")) return this.#call(word);
    return scanner.fail("`@`, `$` or a value is expected");
  }

  /** Section 2.4. */
  #call(word: string): QueryOperand {
    const scanner = this.#scanner;
    const name = FUNCTIONS.find((one) => one === word);
    if (name === undefined) return scanner.fail(`functions such as ${word}() are not supported`);
    const argument = this.#operand();
    if (argument.kind !== "query") return scanner.fail("a path is expected");
    if (name === "length") this.#single(argument);
    scanner.skipBlank();
    scanner.expect(")");
    return { kind: "function", name, query: argument.query };
  }

  /** Comparisons are between single values (section 2.3.5.1). */
  #single(operand: QueryOperand): QueryOperand {
    const single =
      operand.kind !== "query" ||
      operand.query.segments.every(
        ({ kind, selectors }) =>
          kind === "child" &&
          selectors.length === 1 &&
          ["name", "index"].includes(selectors[0]?.kind ?? ""),
      );
    return single ? operand : this.#scanner.fail("only a path to a single value can be compared");
  }
}
