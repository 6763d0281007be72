import { Composer, type CST, type Document, Lexer, Parser, type YAMLParseError } from "yaml";

import { MAX_YAML_DEPTH } from "../limits.js";

export interface ComposedYaml {
  readonly documents: readonly Document.Parsed[];
  readonly errors: readonly YAMLParseError[];
  /** What YAML 1.2.2 forbids and was read nonetheless, because most parsers do. */
  readonly loose: readonly Loose[];
  /** Where the text is nested deeper than any description; the rest of it was not read. */
  readonly tooDeepAt?: number;
}

export interface Loose {
  readonly offset: number;
  readonly why: string;
}

/** Composes the syntax trees of a YAML text, strictly where that goes without an error. */
export function composeYaml(text: string): ComposedYaml {
  try {
    const strict = compose(text, new Lexer());
    if (strict.errors.length === 0) return strict;
    const loose = composeLoosely(text);
    return loose.errors.length === 0 ? loose : strict;
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { documents: [], errors: [], loose: [], tooDeepAt: error.offset };
  }
}

function compose(text: string, lexer: Lexer): ComposedYaml {
  // The library's own check for duplicate keys is quadratic: whoever wants to know checks in passing.
  const composer = new Composer({ uniqueKeys: false, logLevel: "error", version: "1.2" });
  const documents = [...composer.compose(tokens(text, lexer))];
  return { documents, errors: documents.flatMap(({ errors }) => errors), loose: [] };
}

/** Composing is recursive, unlike all that comes before: depth is refused before it can be a danger. */
function* tokens(text: string, lexer: Lexer): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > DEEPEST) throw new TooDeep(parser.offset);
  }
  yield* parser.end();
}

/** The document and a scalar are on the parser's stack as well, and collections that begin on the line of another. */
const DEEPEST = MAX_YAML_DEPTH + 10;

class TooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super("too deep");
    this.offset = offset;
  }
}

const UNINDENTED = "lines of a text in quotes are indented less than their place asks for";
const GLUED = "no space separates a comment from what is before it";

/** Takes comments that nothing separates from what is before them, and lines in quotes that are not indented. */
function composeLoosely(text: string): ComposedYaml {
  const loose: Loose[] = [];
  const lexer = createLooseLexer((offset) => loose.push({ offset, why: UNINDENTED }));
  const { documents, errors } = compose(text, lexer);
  for (const { pos } of errors.filter(isGlued)) loose.push({ offset: pos[0], why: GLUED });
  return { documents, errors: errors.filter((error) => !isGlued(error)), loose };
}

const isGlued = ({ message }: YAMLParseError): boolean =>
  message.startsWith("Comments must be separated");

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
    const isUnindented = (line: string) => line.trim() !== "" && line.search(/[^ ]/) < indentNext;
    if (lines.some(isUnindented)) onUnindented(pos);
    return next;
  };
  return lexer;
}
