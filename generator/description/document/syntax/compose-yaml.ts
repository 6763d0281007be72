import {
  type CollectionTag,
  Composer,
  type CST,
  type Document,
  Lexer,
  Parser,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
} from "yaml";

import { MAX_YAML_DEPTH } from "../limits.js";

export interface ComposedYaml {
  readonly documents: readonly Document.Parsed[];
  readonly errors: readonly YAMLParseError[];
  /** Constructs that YAML 1.2.2 forbids but that were accepted, because most parsers do. */
  readonly loose: readonly SyntaxFault[];
  /** The position at which nesting exceeds the limit; the rest was not read. */
  readonly tooDeepAt?: number;
}

export interface SyntaxFault {
  readonly offset: number;
  readonly why: string;
}

/** Composes the syntax trees of a YAML text, in strict mode if that succeeds. */
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

/**
 * The first fault of a text: all others may follow from it. What is never closed is a fault where it begins, although
 * that shows only at the end.
 */
export function firstFault({ documents, errors }: ComposedYaml): SyntaxFault | undefined {
  const [first] = [...errors].sort((one, other) => one.pos[0] - other.pos[0]);
  if (first === undefined) return undefined;
  const [end] = first.pos;
  let offset = end;
  const narrow = (_key: unknown, { range }: Scalar | YAMLMap | YAMLSeq): void => {
    if (range && range[0] < end && end <= range[2]) [offset] = range;
  };
  if (/closing|end with/.test(first.message))
    for (const document of documents) visit(document, { Scalar: narrow, Map: narrow, Seq: narrow });
  return { offset, why: first.message };
}

function compose(text: string, lexer: Lexer): ComposedYaml {
  const composer = new Composer({
    // The library's own check for duplicate keys is quadratic, so callers check for them while converting.
    uniqueKeys: false,
    customTags: ORDERED,
    logLevel: "error",
    version: "1.2",
  });
  const documents = [...composer.compose(tokens(text, lexer))];
  return { documents, errors: documents.flatMap(({ errors }) => errors), loose: [] };
}

/** Ordered mappings are lists, as they are written: the library compares each of their keys with all others. */
const ORDERED: CollectionTag[] = ["omap", "pairs"].map((name) => ({
  tag: `tag:yaml.org,2002:${name}`,
  collection: "seq",
}));

/** Composing is recursive, unlike all steps before it: nesting that is too deep is refused here. */
function* tokens(text: string, lexer: Lexer): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > DEEPEST) throw new TooDeep(parser.offset);
  }
  yield* parser.end();
}

/** The parser's stack also holds the document, a scalar, and collections that begin on the line of another one. */
const DEEPEST = MAX_YAML_DEPTH + 10;

class TooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super("too deep");
    this.offset = offset;
  }
}

const UNINDENTED = "lines of a quoted string are indented less than required";
const GLUED = "a comment is not separated by a space from what precedes it";

/** Accepts comments without a space before them, and unindented lines in quoted scalars. */
function composeLoosely(text: string): ComposedYaml {
  const loose: SyntaxFault[] = [];
  const lexer = createLooseLexer((offset) => loose.push({ offset, why: UNINDENTED }));
  const { documents, errors } = compose(text, lexer);
  for (const { pos } of errors.filter(isGlued)) loose.push({ offset: pos[0], why: GLUED });
  return { documents, errors: errors.filter((error) => !isGlued(error)), loose };
}

const isGlued = ({ message }: YAMLParseError): boolean =>
  message.startsWith("Comments must be separated");

/** Internals of the library, whose version is pinned. */
interface LexerState {
  readonly buffer: string;
  readonly pos: number;
  /** The required indentation of a scalar's further lines. */
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown, undefined>;
}

/**
 * A lexer that ends quoted scalars only at their quote, however little their lines are indented, and reports such
 * lines.
 */
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
