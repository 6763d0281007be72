import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { V8_FLAGS } from "./v8.js";

const ROOT = new URL("../../", import.meta.url);

/** The compilers that output must satisfy. */
export const COMPILERS = {
  "5.4": "node_modules/typescript-5.4/lib/tsc.js",
  "5.9": "node_modules/typescript/lib/tsc.js",
  "7": "node_modules/typescript-7/bin/tsc",
} as const;

export type Compiler = keyof typeof COMPILERS;

/**
 * The words that run a compiler with Node, in one thread: other cores have tests of their own, and every thread checks
 * again what it shares with others. Most of what a compiler makes is short-lived, and gets the room to be so.
 */
export const compilerWords = (compiler: Compiler): readonly string[] => [
  ...V8_FLAGS,
  "--max-semi-space-size=64",
  fileURLToPath(new URL(COMPILERS[compiler], ROOT)),
  ...(compiler === "7" ? ["--singleThreaded"] : []),
];

/** Every flag with which output is guaranteed to compile. */
export const FLAGS = {
  target: "ES2022",
  module: "NodeNext",
  moduleResolution: "NodeNext",
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  types: [],
  noEmit: true,
  declaration: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

/**
 * The oldest compiler has the oldest library, and the newest one the newest. `erasableSyntaxOnly` came with TypeScript
 * 5.8, the async iterables of the DOM with 5.6.
 */
function flagsFor(compiler: Compiler): object {
  const { isolatedDeclarations: _, ...older } = FLAGS;
  const [, ...dom] = FLAGS.lib;
  switch (compiler) {
    case "5.4":
      return { ...older, skipLibCheck: true, lib: ["ES2022", "DOM", "DOM.Iterable"] };
    case "5.9":
      return { ...FLAGS, erasableSyntaxOnly: true };
    case "7":
      return { ...FLAGS, erasableSyntaxOnly: true, lib: ["ESNext", ...dom] };
    default:
      return compiler satisfies never;
  }
}

/**
 * Compiles the files of a folder where packages can be resolved; returns the lines with errors. Declarations of
 * packages are taken for granted: those that output needs are checked with `typeErrorsInAll`.
 */
export const typeErrors = (
  folder: string,
  compiler: Compiler,
  files: readonly string[],
): readonly string[] => errorsIn(compile(folder, compiler, files, "--skipLibCheck"));

/** Like `typeErrors`, with flags of the compiler that replace the usual ones. */
export const typeErrorsWith = (
  flags: readonly string[],
  folder: string,
  files: readonly string[],
): readonly string[] => errorsIn(compile(folder, "5.9", files, "--skipLibCheck", ...flags));

/** Like `typeErrors`, and checks also the declarations of packages and of the compiler, as far as it is able to. */
export const typeErrorsInAll = (
  folder: string,
  compiler: Compiler,
  files: readonly string[],
): readonly string[] => errorsIn(compile(folder, compiler, files));

function errorsIn({ stdout, status }: Compilation): readonly string[] {
  const errors = stdout.split("\n").filter((line) => /error TS\d+/.test(line));
  return status === 0 || errors.length > 0 ? errors : [stdout];
}

/**
 * The number of types that the compiler instantiates to check the files of a folder: a measure of work that does not
 * depend on the machine's load.
 */
export function typeInstantiations(
  folder: string,
  compiler: Compiler,
  files: readonly string[],
): number {
  const { stdout, status } = compile(
    folder,
    compiler,
    files,
    "--skipLibCheck",
    "--extendedDiagnostics",
  );
  const count = /^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1];
  if (status !== 0 || count === undefined) throw new Error(stdout);
  return Number(count);
}

interface Compilation {
  readonly stdout: string;
  readonly status: number | null;
}

function compile(
  folder: string,
  compiler: Compiler,
  files: readonly string[],
  ...flags: readonly string[]
): Compilation {
  const project = join(folder, `tsconfig.${compiler}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions: flagsFor(compiler), files }));
  const words = [...compilerWords(compiler), "-p", project, "--pretty", "false", ...flags];
  return spawnSync(process.execPath, words, { encoding: "utf8", maxBuffer: 1 << 28 });
}
