/** Output for projects without TypeScript: modules whose types are in declaration files beside them. */
import { withEscapes } from "../print/escape/literal.js";
import type { GeneratedFile } from "../print/output-file.js";
import { loadTsMorph } from "../print/ts-morph.js";

/** Every module `x.ts` as `x.js` and `x.d.ts`. */
export function withoutTypes(files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  const compiled = compileAll(new Map(files.map(({ path, text }) => [path, text])));
  return files.flatMap((file) => {
    if (!file.path.endsWith(".ts")) return [file];
    const stem = file.path.slice(0, -".ts".length);
    // The compiler prints the types of literals, and escapes less than we do.
    const types = withEscapes(compiled.get(`${stem}.d.ts`) ?? "");
    return [
      { ...file, path: `${stem}.js`, text: compiled.get(`${stem}.js`) ?? "" },
      {
        ...file,
        path: `${stem}.d.ts`,
        text: types.startsWith("//") ? types : `${markOf(file.text)}${types}`,
      },
    ];
  });
}

/** What the compiler makes of all modules in one program, without looking at what they import. */
function compileAll(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const { ts } = loadTsMorph();
  const options = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
    isolatedDeclarations: true,
    declaration: true,
    noCheck: true,
    noLib: true,
    noResolve: true,
  };
  const outputs = new Map<string, string>();
  const program = ts.createProgram({
    rootNames: [...texts.keys()].filter((path) => path.endsWith(".ts")),
    options,
    host: {
      getSourceFile: (path) => {
        const text = texts.get(path);
        return text === undefined ? undefined : ts.createSourceFile(path, text, options.target);
      },
      writeFile: (path, text) => void outputs.set(path, text),
      fileExists: (path) => texts.has(path),
      readFile: (path) => texts.get(path),
      getDefaultLibFileName: () => "",
      getCurrentDirectory: () => "",
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    },
  });
  program.emit();
  return outputs;
}

/** The comments with which a file begins, of which the compiler leaves out some. */
const markOf = (text: string): string => /^(?:\/\/.*\n|\/\*.*\*\/\n)*/.exec(text)?.[0] ?? "";
