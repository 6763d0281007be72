import { dirname } from "node:path";

import { compilerSettings, type Report } from "../../description/index.js";
import { loadTsMorph } from "../../output/index.js";
import { type Project, textOf } from "./project.js";

/** What the compiler settings of a project say about its modules and its platform. */
export interface CompilerSettings {
  readonly allowsTsExtensions: boolean;
  readonly hasBundler: boolean;
  /** `ES2020`; absent if it is left to the compiler. */
  readonly target?: string;
  /** `ES2022`, `DOM`, …, in lower case; absent if it is left to the compiler. */
  readonly lib?: readonly string[];
  readonly types?: readonly string[];
}

/** `undefined` for settings that are nested too deeply. */
export function readCompilerSettings(tsconfig: string): CompilerSettings | undefined {
  try {
    return settingsIn(tsconfig);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What a tsconfig.json says, and those that it extends. */
export function parseCompilerSettings(tsconfig: string) {
  const parsed = parseFile(tsconfig);
  const [reference] = parsed.projectReferences ?? [];
  // A file that only refers to others, as Vite's templates have it: the first one is that of the application.
  return reference !== undefined && parsed.fileNames.length === 0 && parsed.raw?.files?.length === 0
    ? parseFile(loadTsMorph().ts.resolveProjectReferencePath(reference))
    : parsed;
}

/** TypeScript itself would wait for a pipe among the files that a tsconfig.json extends. */
function parseFile(tsconfig: string) {
  const { ts } = loadTsMorph();
  const host = { ...ts.sys, readFile: textOf, readDirectory: () => [] };
  const { config } = ts.readConfigFile(tsconfig, textOf);
  return ts.parseJsonConfigFileContent(config ?? {}, host, dirname(tsconfig));
}

function settingsIn(tsconfig: string): CompilerSettings {
  const { ts } = loadTsMorph();
  const { allowImportingTsExtensions, moduleResolution, target, lib, types, ...others } =
    parseCompilerSettings(tsconfig).options;
  return {
    allowsTsExtensions:
      allowImportingTsExtensions === true || others["rewriteRelativeImportExtensions"] === true,
    hasBundler: moduleResolution === ts.ModuleResolutionKind.Bundler,
    ...(target !== undefined && { target: ts.ScriptTarget[target] ?? "ESNext" }),
    ...(lib !== undefined && { lib: lib.map(libraryName) }),
    ...(types !== undefined && { types }),
  };
}

/** `lib.es2022.full.d.ts` as a setting names it. */
const libraryName = (file: string): string => file.replace(/^lib\.|(?:\.full)?\.d\.ts$/g, "");

/** The oldest edition of ECMAScript whose library the output uses: `cause` of errors, `Object.hasOwn`. */
const OLDEST = 2022;

/** Packages with the types of a platform that has `fetch`. */
const PLATFORMS = ["@types/node", "@types/bun", "bun-types", "@cloudflare/workers-types"];

/** Reports settings of tsconfig.json with which the output would not compile. */
export function reportCompilerSettings({ tsconfig, dependencies }: Project, report: Report): void {
  const settings = tsconfig === undefined ? undefined : readCompilerSettings(tsconfig);
  if (settings === undefined) return;
  const { target, lib, types } = settings;
  const edition = lib === undefined ? editionOf(target ?? "esnext") : newest(lib);
  if (edition < OLDEST) {
    const found = lib === undefined ? `the target ${target}` : `the lib ${lib.join(", ")}`;
    report(compilerSettings({ found, lacks: `what ES${OLDEST} has` }));
  }
  const hasPlatform =
    lib === undefined ||
    lib.some((name) => /^(?:dom|webworker)/.test(name)) ||
    (types ?? PLATFORMS.filter((name) => dependencies.has(name))).length > 0;
  if (!hasPlatform)
    report(
      compilerSettings({ found: `the lib ${lib.join(", ")}`, lacks: "a platform with fetch" }),
    );
}

const newest = (lib: readonly string[]): number => Math.max(0, ...lib.map(editionOf));

/** 2020 for `ES2020`, and 0 for a part of an edition, such as `es2020.promise`. */
function editionOf(name: string): number {
  if (/^esnext/i.test(name)) return Infinity;
  const year = /^es(20\d\d)$/i.exec(name)?.[1];
  return year === undefined ? 0 : Number(year);
}
