/** Promises about all output: it compiles with every flag, and hides nothing from the compiler. */
import { Project, SyntaxKind } from "ts-morph";
import { beforeAll, describe, expect, it } from "vitest";

import { type Compiler, COMPILERS, typeErrors } from "../../support/compile.js";
import type { Output } from "../../support/generate.js";
import { DOCUMENTS, inFolder, sourcesOf } from "./outputs.js";

const names = Object.keys(DOCUMENTS);
let outputs: ReadonlyMap<string, Output>;

beforeAll(async () => {
  const made = new Map<string, Output>();
  for (const [name, generate] of Object.entries(DOCUMENTS)) made.set(name, await generate());
  outputs = made;
}, 120_000);

const outputOf = (name: string): Output => outputs.get(name) ?? expect.fail(name);

/**
 * The files of all outputs in one program, so that each compiler reads the libraries once. With a compiler between the
 * oldest and the newest, one output suffices.
 */
function together(compiler: Compiler): ReadonlyMap<string, string> {
  const all = [...outputs.values()].slice(0, compiler === "5.9" ? 1 : undefined);
  return new Map(
    all.flatMap(({ files }, index) =>
      [...files].map(([path, text]) => [`${folderOf(index)}/${path}`, text] as const),
    ),
  );
}

const folderOf = (index: number): string => `output-${index}`;

/** Errors with the name of the document in the place of its folder. */
const named = (error: string): string =>
  error.replace(/^.*\/output-(\d+)\//, (_, index: string) => `${names[Number(index)]}: `);

it.each(names)("there is an output of %s", (name) => {
  const { files, diagnostics } = outputOf(name);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message)).toEqual([]);
  expect(sourcesOf(files)).toContain("index.ts");
});

it.each(Object.keys(COMPILERS) as Compiler[])(
  "all compile with TypeScript %s",
  async (compiler) => {
    const files = together(compiler);
    const errors = await inFolder(files, (folder) =>
      typeErrors(folder, compiler, sourcesOf(files)),
    );
    expect(errors.map(named)).toEqual([]);
  },
  300_000,
);

describe.each(names)("the output of %s", (name) => {
  it("has no any, and no words to the compiler", () => {
    const project = new Project({ useInMemoryFileSystem: true });
    const { files } = outputOf(name);
    const found = sourcesOf(files).flatMap((path) => {
      const text = files.get(path) ?? "";
      const anys = project
        .createSourceFile(path, text)
        .getDescendantsOfKind(SyntaxKind.AnyKeyword)
        .map((node) => `${path}:${node.getStartLineNumber()} any`);
      return [...anys, ...directives(path, text)];
    });
    expect(found).toEqual([]);
  });
});

/** TypeScript obeys these where a line of a comment begins with them, and a document may have them in its texts. */
function directives(path: string, text: string): readonly string[] {
  return text.split("\n").flatMap((line, index) => {
    const directive = /^\s*(?:\/\/+|\/\*+|\*)\s*(@ts-\w+)/.exec(line)?.[1];
    return directive === undefined ? [] : [`${path}:${index + 1} ${directive}`];
  });
}
