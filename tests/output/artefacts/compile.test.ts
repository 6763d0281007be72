/** Promises about all output: it compiles with every flag, and hides nothing from the compiler. */
import { Project, SyntaxKind } from "ts-morph";
import { beforeAll, describe, expect, it } from "vitest";

import {
  type Compiler,
  COMPILERS,
  typeErrors,
  typeErrorsInAll,
  typeErrorsWith,
} from "../../support/compile.js";
import { generateFrom, type Output } from "../../support/generate.js";
import { PROGRAM as CLIENT_PROGRAM } from "./programs/client.js";
import { PROGRAM as WEBHOOKS_PROGRAM } from "./programs/webhooks.js";
import { DOCUMENTS, inFolder, sourcesOf } from "./outputs.js";
import { SHOP } from "./size/shop.js";

const names = Object.keys(DOCUMENTS);
let outputs: ReadonlyMap<string, Output>;

/** Programs of users of these outputs: what is inferred in them differs between versions of the compiler. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "our own document": WEBHOOKS_PROGRAM,
  "a client": CLIENT_PROGRAM,
};

beforeAll(async () => {
  const made = new Map<string, Output>();
  for (const [name, generate] of Object.entries(DOCUMENTS)) made.set(name, await generate());
  outputs = made;
});

const outputOf = (name: string): Output => outputs.get(name) ?? expect.fail(name);

/** Documents of which each adds a kind of output to those with programs. */
const OF_A_KIND = new Set(["edges-3.2", "shapes of all kinds", "sequences, ranges and bytes"]);

/**
 * With the oldest compiler, one output of each kind suffices; between it and the newest, a client: `published/` checks
 * our own document there, as a package.
 */
const COMPILED: Readonly<Record<Compiler, (name: string) => boolean>> = {
  "5.4": (name) => name in PROGRAMS || OF_A_KIND.has(name),
  "5.9": (name) => name === "a client",
  "7": () => true,
};

/** The declarations that an output needs are checked by the newest, and by 5.9 where they are packages (`published/`). */
const errorsWith: Readonly<Record<Compiler, typeof typeErrors>> = {
  "5.4": typeErrors,
  "5.9": typeErrors,
  "7": typeErrorsInAll,
};

/** The files of outputs in one program, so that each compiler reads the libraries once. */
function together(compiler: Compiler): ReadonlyMap<string, string> {
  const all = names.filter(COMPILED[compiler]);
  return new Map(
    all.flatMap((name) => {
      const program = PROGRAMS[name];
      const files = new Map([
        ...outputOf(name).files,
        ...(program === undefined ? [] : [["program.ts", program] as const]),
      ]);
      const folder = folderOf(names.indexOf(name));
      return [...files].map(([path, text]) => [`${folder}/${path}`, text] as const);
    }),
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
      errorsWith[compiler](folder, compiler, sourcesOf(files)),
    );
    expect(errors.map(named)).toEqual([]);
  },
);

/** Files with the same text, such as those of the runtime, are read once. */
const read = new Set<string>();

describe.each(names)("the output of %s", (name) => {
  it("output has no any, and no words to the compiler", () => {
    const project = new Project({ useInMemoryFileSystem: true });
    const { files } = outputOf(name);
    const found = sourcesOf(files).flatMap((path) => {
      const text = files.get(path) ?? "";
      if (read.has(text)) return [];
      read.add(text);
      if (!/\bany\b|@ts-/.test(text)) return [];
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

it("every artefact compiles for ES2017, as create-next-app does, and beside the types of Node and of browsers", async () => {
  const { files } = await generateFrom(SHOP, {
    only: ["types", "client", "zod", "server", "webhooks", "query", "msw", "tools"],
    options: { server: { node: true } },
  });
  const flags = ["--target", "ES2017", "--lib", "dom,dom.iterable,esnext", "--types", "node"];
  await inFolder(files, (folder) =>
    expect(typeErrorsWith(flags, folder, sourcesOf(files))).toEqual([]),
  );
});
