/** One declaration of a module, with the comment above it. */
export interface Statement {
  readonly name: string;
  /** As in the module, with the comment above it. */
  readonly text: string;
  /** Whether there is an empty line above it. */
  readonly isSeparate: boolean;
  /** The identifiers in it that may refer to something. */
  readonly identifiers: ReadonlySet<string>;
}

/** The import of one name, or of a whole module under a name. */
export interface ImportedName {
  readonly name: string;
  readonly from: string;
  readonly typeOnly: boolean;
  readonly namespace: boolean;
}

export interface ModuleSource {
  readonly imports: readonly ImportedName[];
  readonly statements: readonly Statement[];
}

/**
 * The parts of a module of runtime/. These files are formatted, and at top level have only comments, imports and
 * declarations: a line that starts with neither a space nor a bracket starts one of them. Tests ensure this for every
 * file.
 */
export function readSource(text: string): ModuleSource {
  const imports: ImportedName[] = [];
  const statements: Statement[] = [];
  let comment: string[] = [];
  let above = "";
  for (const block of blocks(text)) {
    const code = block.trimEnd();
    // A comment above the imports, or above an empty line, is about the file.
    if (code.startsWith("/") && !block.endsWith("\n")) {
      comment.push(code);
      continue;
    }
    if (code.startsWith("import ")) imports.push(...importedNames(code));
    else if (!code.startsWith("/"))
      statements.push(statementOf(code, comment, above.endsWith("\n")));
    comment = [];
    above = block;
  }
  return { imports, statements };
}

/** Comments, imports and declarations, with the empty lines that follow them. */
const blocks = (text: string): readonly string[] => text.trimEnd().split(/\n(?=[/a-z])/);

const DECLARATION =
  /^(?:export )?(?:abstract |async |declare )*(?:const|function\*?|class|enum|interface|type) ([\w$]+)/;

function statementOf(code: string, comment: readonly string[], isSeparate: boolean): Statement {
  const [, name] = DECLARATION.exec(code) ?? [];
  if (name === undefined) throw new Error(`no declaration: ${code}`);
  return {
    name,
    text: [...comment, code].join("\n"),
    isSeparate,
    identifiers: identifiersIn(code),
  };
}

/** Identifiers, except those of members (`.name`) and keys (`name:`), and type names that functions share. */
const WORD =
  /(?<![\w$#]|(?<!\.\.)\.|\?\.)(?!(?:string|number|boolean)\b(?!\())[A-Za-z_$][\w$]*(?![\w$]|\??:)|(?<=\bcase )[\w$]+/g;

/** The identifiers in a piece of code that may refer to something. */
export const identifiersIn = (block: string): ReadonlySet<string> =>
  new Set(codeIn(block).match(WORD));

const IMPORT = /^import (type )?(?:\* as ([\w$]+)|\{([^}]*)\}) from "([^"]+)";$/;

function importedNames(block: string): readonly ImportedName[] {
  const [, allTypes, namespace, names = "", from = ""] = IMPORT.exec(block) ?? [];
  if (from === "") throw new Error(`no import: ${block}`);
  if (namespace !== undefined)
    return [{ name: namespace, from, typeOnly: allTypes !== undefined, namespace: true }];
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((text) => ({
      name: text.replace(/^type /, ""),
      from,
      typeOnly: allTypes !== undefined || text.startsWith("type "),
      namespace: false,
    }));
}

/** Tokens that are not code: comments, strings, regular expressions; and the delimiters of templates and braces. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[!&|?{;\n]\s*|return )\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[`{}]/g;
/** The rest of a template string, up to an expression in it or to its end. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;

/** The code in a piece of TypeScript, without its comments, literals and braces. */
function codeIn(text: string): string {
  const pieces: string[] = [];
  // For each open brace, whether it belongs to a template.
  const braces: boolean[] = [];
  const tokens = new RegExp(TOKEN);
  const template = new RegExp(TEMPLATE);
  for (;;) {
    const from = tokens.lastIndex;
    const match = tokens.exec(text);
    if (match === null) return pieces.join("") + text.slice(from);
    const [token] = match;
    pieces.push(text.slice(from, match.index));
    if (token === "{") braces.push(false);
    if (token === "`" || (token === "}" && braces.pop() === true)) {
      template.lastIndex = tokens.lastIndex;
      const [rest = ""] = template.exec(text) ?? [];
      if (rest.endsWith("{")) braces.push(true);
      tokens.lastIndex += rest.length;
    }
    // Literals and braces separate the words around them.
    pieces.push(" ");
  }
}
