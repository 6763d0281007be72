/** Hostile documents: the output for each, and what must not occur in it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { ts } from "ts-morph";

import type { LocatedDiagnostic } from "../../generator/description/reporting/locate.js";
import { github } from "../../generator/description/reporting/reporters/for-programs.js";
import { pretty } from "../../generator/description/reporting/reporters/pretty.js";
import { compilerWords, FLAGS } from "../support/compile.js";
import type { Output } from "../support/generate.js";
import { V8_FLAGS } from "../support/v8.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The identifier that payloads set if one of them becomes code. */
export const MARK = "__pwned";

/** A folder for outputs from which packages can be resolved, including this one. */
export function attackFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "apostille-attacks-"));
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["zod", "msw", "@tanstack"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(ROOT, join(folder, "node_modules/apostille"));
  mkdirSync(join(folder, "node_modules/@apostille"));
  symlinkSync(join(ROOT, "runtime"), join(folder, "node_modules/@apostille/runtime"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

export function writeOutputs(
  folder: string,
  outputs: ReadonlyMap<string, ReadonlyMap<string, string>>,
): void {
  for (const [name, files] of outputs) {
    for (const [path, text] of files) {
      const target = join(folder, "outputs", name, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }
}

/**
 * Type-checks all outputs in one program and compiles them; returns the errors, each with its output.
 */
export function compileAll(folder: string): readonly string[] {
  const compilerOptions = {
    ...FLAGS,
    noEmit: false,
    declaration: true,
    removeComments: true,
    // Other outputs check the declarations of packages.
    skipLibCheck: true,
    rootDir: "outputs",
    outDir: "compiled",
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["outputs/**/*.ts"] }),
  );
  const words = [...compilerWords("7"), "-p", folder, "--pretty", "false"];
  const { stdout, status } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const errors = stdout.split("\n").filter((line) => /error TS\d+/.test(line));
  return status === 0 || errors.length > 0 ? errors : [stdout];
}

const MODERN = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };

/** Imports the output of `compileAll` and calls everything in it. Returns payloads that ran. */
export function exerciseAll(folder: string): readonly (readonly [output: string, what: string])[] {
  for (const name of ["exercise", "exercise-mocks"]) {
    const source = readFileSync(new URL(`${name}.ts`, import.meta.url), "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: MODERN });
    writeFileSync(join(folder, `${name}.js`), outputText);
  }
  const script = join(folder, "exercise.js");
  const words = [...V8_FLAGS, script, join(folder, "compiled")];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return [["all", `${stdout}\n${stderr}`]];
  }
}

/** Parts of an output that mislead readers, before any of it runs. */
export function problemsOf({ files }: Pick<Output, "files">): readonly string[] {
  const paths = [...files.keys()].filter((path) => !isPortable(path));
  const texts = [...files].flatMap(([path, text]) => [
    ...(UNSEEN.test(text) ? [`${path} has characters that mislead readers`] : []),
    ...(text.includes(MARK) && becameCode(text) ? [`${path} has a payload in its code`] : []),
  ]);
  return [...paths.map((path) => `${path} is no portable path`), ...texts];
}

/** Bidirectional controls (https://trojansource.codes), NUL and escapes. */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const UNSEEN = /[\0\u001b\u0080-\u009f\u202a-\u202e\u2066-\u2069]/;

const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const isPortable = (path: string): boolean =>
  // The file marks the folder as generated, whatever the document.
  path === ".gitattributes" ||
  path
    .split("/")
    .every(
      (part) => /^[\w-][\w.-]{0,120}$/.test(part) && !DEVICES.test(part) && !part.endsWith("."),
    );

const parsed = (text: string): ts.SourceFile =>
  ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022);

function becameCode(text: string): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === MARK) || ts.forEachChild(node, visit) === true;
  return visit(parsed(text));
}

/** Every string and name in the code of an output. */
export function wordsOf(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const [path, text] of files) if (path.endsWith(".ts")) visit(parsed(text));
  return words;
}

/** Effects of printed diagnostics on a terminal, or on a log that interprets commands. */
export function printProblems(found: readonly LocatedDiagnostic[]): readonly string[] {
  const text = pretty(found, false);
  const log = github(found, "/project");
  return [
    // oxlint-disable-next-line no-control-regex -- these characters are what is looked for
    ...(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text + log)
      ? ["escape sequences reach the terminal"]
      : []),
    ...(/^\s*(?:::|##\[|##vso)/m.test(text) ? ["commands reach the log"] : []),
    ...(log.split("\n").some((line) => !/^(?:$|::(?:error|warning|notice) )/.test(line))
      ? ["annotations are broken up"]
      : []),
    ...(/^\s+at .+:\d+:\d+\)?$/m.test(text) ? ["there is a stack trace"] : []),
  ];
}

/** Reads a JSON file. */
export const readJson = (path: string | URL): unknown => JSON.parse(readFileSync(path, "utf8"));
