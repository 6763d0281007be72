import {
  Composer,
  type CST,
  type Document,
  Lexer,
  parseAllDocuments,
  Parser,
  type YAMLParseError,
} from "yaml";

export interface ComposedYaml {
  readonly documents: readonly Document.Parsed[];
  readonly errors: readonly YAMLParseError[];
  /** What YAML 1.2.2 forbids and was read nonetheless, because most parsers do. */
  readonly loose: readonly Loose[];
}

export interface Loose {
  readonly offset: number;
  readonly why: string;
}

/** The library's own check for duplicate keys is quadratic: whoever wants to know checks in passing. */
const OPTIONS = { uniqueKeys: false, logLevel: "error", version: "1.2" } as const;

/** Composes the syntax trees of a YAML text, strictly where that goes without an error. */
export function composeYaml(text: string): ComposedYaml {
  const documents = parseAllDocuments(text, OPTIONS);
  const strict = Array.isArray(documents) ? documents : [];
  const errors = strict.flatMap(({ errors: found }) => found);
  if (errors.length === 0) return { documents: strict, errors, loose: [] };
  const loosely = composeLoosely(text);
  return loosely.errors.length === 0 ? loosely : { documents: strict, errors, loose: [] };
}

const UNINDENTED = "lines of a text in quotes are indented less than their place asks for";
const GLUED = "no space separates a comment from what is before it";

/** Takes comments that nothing separates from what is before them, and lines in quotes that are not indented. */
function composeLoosely(text: string): ComposedYaml {
  const loose: Loose[] = [];
  const lexer = createLooseLexer((offset) => loose.push({ offset, why: UNINDENTED }));
  const documents = [...new Composer(OPTIONS).compose(tokens(text, lexer))];
  const errors = documents.flatMap(({ errors: found }) => found);
  const glued = errors.filter(({ message }) => message.startsWith("Comments must be separated"));
  for (const { pos } of glued) loose.push({ offset: pos[0], why: GLUED });
  return { documents, errors: errors.filter((error) => !glued.includes(error)), loose };
}

function* tokens(text: string, lexer: Lexer): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) yield* parser.next(lexeme);
  yield* parser.end();
}

/** What the library keeps to itself: its version is pinned. */
interface LexerState {
  readonly buffer: string;
  readonly pos: number;
  /** How far the further lines of a scalar must be indented. */
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown, undefined>;
}

/** A lexer for which texts end with their quote, however little their lines are indented; tells where that is so. */
function createLooseLexer(onUnindented: (offset: number) => void): Lexer {
  const lexer = new Lexer();
  const state = lexer as unknown as LexerState;
  const parse = state.parseQuotedScalar.bind(state);
  state.parseQuotedScalar = function* () {
    const { indentNext, pos } = state;
    state.indentNext = 0;
    const next = yield* parse();
    state.indentNext = indentNext;
    const [, ...lines] = state.buffer.slice(pos, state.pos).split("\n");
    if (lines.some((line) => line.search(/[^ \r]/) < indentNext && line.trim() !== ""))
      onUnindented(pos);
    return next;
  };
  return lexer;
}
