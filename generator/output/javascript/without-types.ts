/** Output for projects without TypeScript: modules whose types are in declaration files beside them. */
import type { GeneratedFile } from "../print/output-file.js";
import { loadTsMorph } from "../print/ts-morph.js";

/** Every module `x.ts` as `x.js` and `x.d.ts`. */
export function withoutTypes(files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  const { ts } = loadTsMorph();
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
    isolatedDeclarations: true,
    declaration: true,
  };
  return files.flatMap((file) => {
    if (!file.path.endsWith(".ts")) return [file];
    const fileName = file.path;
    const stem = fileName.slice(0, -".ts".length);
    const { outputText: code } = ts.transpileModule(file.text, { compilerOptions, fileName });
    const { outputText: types } = ts.transpileDeclaration(file.text, { compilerOptions, fileName });
    return [
      { ...file, path: `${stem}.js`, text: code },
      {
        ...file,
        path: `${stem}.d.ts`,
        text: types.startsWith("//") ? types : `${markOf(file.text)}${types}`,
      },
    ];
  });
}

/** The comments with which a file begins, of which the compiler leaves out some. */
const markOf = (text: string): string => /^(?:\/\/.*\n|\/\*.*\*\/\n)*/.exec(text)?.[0] ?? "";
