/**
 * Handler files: written once, then edited by people. New handlers are inserted as text at computed offsets; existing
 * code is never printed again, so that not a byte of it changes. ts-morph is used only to parse the file.
 */
import type { ImportDeclaration, SourceFile } from "ts-morph";
import type { Templates } from "../print/template.js";
import { loadTsMorph } from "../print/ts-morph.js";
import { findTargets, type HandlerTarget } from "./handler-target.js";
import { type Insertion, insertAll, lineEnding, stubInsertions } from "./insert.js";

const { Node, Project, ts } = loadTsMorph();

/** The handlers of one group of operations. */
export interface HandlerFile {
  /** Name of the file, such as `quotes.ts`. */
  readonly path: string;
  /** Specifier of the generated server as seen from the file, such as `../generated/server.js`. */
  readonly module: string;
  /** `QuotesHandlers`. */
  readonly interfaceName: string;
  /** `quotes`. */
  readonly constantName: string;
  readonly operations: readonly HandlerOperation[];
}

export interface HandlerOperation {
  /** Name of the handler, such as `approve`. */
  readonly method: string;
  /** `operationId`. */
  readonly id: string;
}

export interface MergedHandlers {
  readonly text: string;
  /** Handlers that were added. */
  readonly added: readonly string[];
  /** Existing handlers whose operation is gone. */
  readonly orphans: readonly string[];
  /** Missing handlers that could not be added: the compiler will report them. */
  readonly missing: readonly string[];
  /** Why handlers are missing. */
  readonly obstacle?: Obstacle;
}

/**
 * - `syntax`: the file cannot be parsed;
 * - `nowhere`: nothing in the file declares to implement the interface;
 * - `open`: a spread, a computed name or a base class may already contain the handler.
 */
export type Obstacle = "syntax" | "nowhere" | "open";

/** Adds stubs for operations that a handler file lacks; creates the file if there is none. */
export function mergeHandlers(
  existing: string | undefined,
  wanted: HandlerFile,
  templates: Templates,
): MergedHandlers {
  const scaffold = {
    interface: wanted.interfaceName,
    constant: wanted.constantName,
    module: wanted.module,
  };
  const source = existing ?? templates.render("handlers.ts", scaffold);
  // The parser's offsets do not count the byte order mark.
  const mark = source.startsWith("\ufeff") ? "\ufeff" : "";
  const merged = mergeText(source.slice(mark.length), wanted, templates);
  return { ...merged, text: mark + merged.text };
}

function mergeText(text: string, wanted: HandlerFile, templates: Templates): MergedHandlers {
  const methods = wanted.operations.map(({ method }) => method);
  const unchanged = { text, added: [], orphans: [], missing: methods } as const;
  const file = parse(text);
  if (file === undefined) return { ...unchanged, obstacle: "syntax" };
  const targets = findTargets(file, interfaceNames(file, wanted.interfaceName));
  if (targets.length === 0) return { ...unchanged, obstacle: "nowhere" };
  const known = new Set(methods);
  const orphans = unique(targets.flatMap(({ names }) => names.filter((name) => !known.has(name))));
  const closed = targets.filter(({ isOpen }) => !isOpen);
  const open = targets.filter(({ isOpen }) => isOpen);
  const missing = unique(
    open.flatMap((target) => missingOperations(target, wanted)).map(({ method }) => method),
  );
  const insertions = insertStubs(file, closed, { text, wanted, templates });
  return {
    text: insertAll(text, insertions),
    added: unique(
      closed.flatMap((target) => missingOperations(target, wanted)).map(({ method }) => method),
    ),
    orphans,
    missing,
    ...(missing.length > 0 && { obstacle: "open" as const }),
  };
}

function parse(text: string): SourceFile | undefined {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { noLib: true, noResolve: true },
  });
  const file = project.createSourceFile("handlers.ts", text);
  return project.getProgram().getSyntacticDiagnostics(file).length === 0 ? file : undefined;
}

function missingOperations(
  target: HandlerTarget,
  { operations }: HandlerFile,
): readonly HandlerOperation[] {
  const present = new Set(target.names);
  return operations.filter(({ method }) => !present.has(method));
}

interface MergeInput {
  readonly text: string;
  readonly wanted: HandlerFile;
  readonly templates: Templates;
}

function insertStubs(
  file: SourceFile,
  targets: readonly HandlerTarget[],
  { text, wanted, templates }: MergeInput,
): readonly Insertion[] {
  const incomplete = targets.filter((target) => missingOperations(target, wanted).length > 0);
  if (incomplete.length === 0) return [];
  const [notImplemented, handlerReply] = helperNames(file);
  const stubs = incomplete.map((target) => ({
    target,
    rendered: missingOperations(target, wanted).map(({ method, id }) =>
      templates
        .render("handler.ts", {
          method,
          operation: id,
          interface: target.interfaceName,
          notImplemented: notImplemented.local,
          handlerReply: handlerReply.local,
        })
        .trimEnd(),
    ),
  }));
  const texts = stubs.flatMap(({ rendered }) => rendered);
  const lackingImports = [notImplemented, handlerReply].filter(
    ({ local, isImported }) => !isImported && texts.some((stub) => stub.includes(local)),
  );
  return [
    ...importInsertion(file, { text, wanted, helpers: lackingImports }),
    ...stubs.flatMap(({ target, rendered }) => stubInsertions(text, target, rendered)),
  ];
}

/** What stubs import from the generated server: a function, and a type. */
interface Helper {
  readonly name: string;
  readonly isType: boolean;
  readonly local: string;
  readonly isImported: boolean;
}

/** The local names of what stubs use, as a file imports it, or else by a free name. */
function helperNames(file: SourceFile): readonly [notImplemented: Helper, handlerReply: Helper] {
  const imports = namedImports(file);
  const taken = new Set(
    file.getDescendantsOfKind(ts.SyntaxKind.Identifier).map((node) => node.getText()),
  );
  const find = (name: string, isType: boolean): Helper => {
    const known = imports.find(
      ({ imported, typeOnly }) => imported === name && (isType || !typeOnly),
    );
    if (known !== undefined) return { name, isType, local: known.local, isImported: true };
    let local = name;
    while (taken.has(local)) local += "_";
    return { name, isType, local, isImported: false };
  };
  return [find("notImplemented", false), find("HandlerReply", true)];
}

function namedImports(file: SourceFile): readonly {
  readonly imported: string;
  readonly local: string;
  readonly declaration: ImportDeclaration;
  readonly typeOnly: boolean;
}[] {
  return file.getImportDeclarations().flatMap((declaration) =>
    declaration.getNamedImports().map((specifier) => ({
      imported: specifier.getName(),
      local: specifier.getAliasNode()?.getText() ?? specifier.getName(),
      declaration,
      typeOnly: declaration.isTypeOnly() || specifier.isTypeOnly(),
    })),
  );
}

/** The interface's own name, and its local names in a file. */
const interfaceNames = (file: SourceFile, name: string): ReadonlySet<string> =>
  new Set([
    name,
    ...namedImports(file).flatMap(({ imported, local }) => (imported === name ? [local] : [])),
  ]);

interface ImportInput {
  readonly text: string;
  readonly wanted: HandlerFile;
  readonly helpers: readonly Helper[];
}

/**
 * In the import of the interface, whose module people may have moved; if only types can be added there, after the last
 * import and anything else on its line.
 */
function importInsertion(
  file: SourceFile,
  { text, wanted, helpers }: ImportInput,
): readonly Insertion[] {
  if (helpers.length === 0) return [];
  const names = helpers.map(
    ({ name, isType, local }) =>
      `${isType ? "type " : ""}${name === local ? name : `${name} as ${local}`}`,
  );
  const own = namedImports(file).find(
    ({ imported }) => imported === wanted.interfaceName,
  )?.declaration;
  const neighbour = own?.isTypeOnly() === false ? own.getNamedImports().at(-1) : undefined;
  if (neighbour !== undefined)
    return [{ offset: neighbour.getEnd(), text: names.map((name) => `, ${name}`).join("") }];
  const from = JSON.stringify(own?.getModuleSpecifierValue() ?? wanted.module);
  const statement = `import { ${names.join(", ")} } from ${from};`;
  const eol = lineEnding(text);
  const last = file.getImportDeclarations().at(-1);
  if (last === undefined) {
    const first = file.getStatements().find((node) => !Node.isCommentStatement(node));
    return [{ offset: first?.getStart(true) ?? text.length, text: statement + eol + eol }];
  }
  const trailing = ts.getTrailingCommentRanges(text, last.getEnd()) ?? [];
  return [{ offset: trailing.at(-1)?.end ?? last.getEnd(), text: eol + statement }];
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
