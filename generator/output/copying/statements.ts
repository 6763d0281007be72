import { codeIn } from "./code.js";

/** One declaration of a module, with the comment above it. */
export interface Statement {
  readonly name: string;
  /** As in the module, with the comment above it. */
  readonly text: string;
  /** Whether there is an empty line above it. */
  readonly apart: boolean;
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
  /^(?:export )?(?:abstract |async |declare )*(?:const|function\*?|class|interface|type) ([\w$]+)/;

function statementOf(code: string, comment: readonly string[], apart: boolean): Statement {
  const [, name] = DECLARATION.exec(code) ?? [];
  if (name === undefined) throw new Error(`no declaration: ${code}`);
  return { name, text: [...comment, code].join("\n"), apart, identifiers: identifiersIn(code) };
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
