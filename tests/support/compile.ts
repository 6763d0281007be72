import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/** The compilers that output must satisfy. */
export const COMPILERS = {
  "5.4": "node_modules/typescript-5.4/lib/tsc.js",
  "5.9": "node_modules/typescript/lib/tsc.js",
  "7": "node_modules/typescript-7/bin/tsc",
} as const;

export type Compiler = keyof typeof COMPILERS;

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

/** `erasableSyntaxOnly` came with TypeScript 5.8, the async iterables of the DOM with 5.6. */
function flagsFor(compiler: Compiler): object {
  if (compiler !== "5.4") return { ...FLAGS, erasableSyntaxOnly: true };
  const { isolatedDeclarations: _, ...flags } = FLAGS;
  return { ...flags, skipLibCheck: true, lib: ["ES2023", "DOM", "DOM.Iterable"] };
}

/** Compiles the files of a folder where packages can be resolved; returns the lines with errors. */
export function typeErrors(
  folder: string,
  compiler: Compiler,
  files: readonly string[],
): readonly string[] {
  const { stdout, status } = compile(folder, compiler, files);
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
  const { stdout, status } = compile(folder, compiler, files, "--extendedDiagnostics");
  const count = /^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1];
  if (status !== 0 || count === undefined) throw new Error(stdout);
  return Number(count);
}

function compile(
  folder: string,
  compiler: Compiler,
  files: readonly string[],
  ...flags: readonly string[]
): { readonly stdout: string; readonly status: number | null } {
  const project = join(folder, `tsconfig.${compiler}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions: flagsFor(compiler), files }));
  const tsc = fileURLToPath(new URL(COMPILERS[compiler], ROOT));
  return spawnSync(process.execPath, [tsc, "-p", project, "--pretty", "false", ...flags], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
}
