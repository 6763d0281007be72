/** Generates validators and loads them, as a user's program would. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import type { ArtefactOptions } from "../../../generator/output/config/artefacts.js";
import { runEmitters } from "../../../generator/output/emit/run.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { types } from "../../../generator/output/emitters/types/index.js";
import { zod } from "../../../generator/output/emitters/zod/index.js";
import type { RuntimeUse } from "../../../generator/output/copying/needed.js";
import type { Api } from "../../../generator/description/model/api.js";
import { vendored } from "../../support/vendored.js";
import type {
  OperationValidators,
  Validator,
} from "../../../runtime/wire/descriptors/validator.js";

const ROOT = new URL("../../../", import.meta.url);

export interface Generated {
  /** File path to text, the runtime included. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Printed extends Generated {
  /** What the files, which do not include the runtime, use of it. */
  readonly runtime: RuntimeUse;
}

export function generate(api: Api, options: ArtefactOptions["zod"] = {}): Generated {
  const { files, runtime, diagnostics } = print(api, options);
  const copied = vendored(runtime).map(({ path, text }) => [path, text] as const);
  return { files: new Map([...files, ...copied]), diagnostics };
}

/** Generates without a copy of the runtime. */
export function print(api: Api, options: ArtefactOptions["zod"] = {}): Printed {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const run = runEmitters(api, [types, zod], {
    names: nameApi(api, report),
    options: { zod: options },
    report,
  });
  const files = new Map(run.files.map((file) => [file.path, file.text]));
  return { files, runtime: run.runtime, diagnostics };
}

/** Writes output into a folder where packages can be resolved, calls back, and removes it. */
export async function inFolder<T>(
  files: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T> | T,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  symlinkSync(fileURLToPath(new URL("node_modules", ROOT)), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return await use(folder);
}

export interface Loaded {
  schema(name: string): Validator;
  validators(name: string): OperationValidators;
}

export async function load({ files }: Generated): Promise<Loaded> {
  return inFolder(files, async (folder) => {
    const module = async (path: string): Promise<Record<string, unknown>> =>
      files.has(path)
        ? ((await import(pathToFileURL(join(folder, path)).href)) as Record<string, unknown>)
        : {};
    const [schemas, validators] = [await module("zod.ts"), await module("validators.ts")];
    return {
      schema: (name) => schemas[name] as Validator,
      validators: (name) => validators[name] as OperationValidators,
    };
  });
}

export type CallOutcome = { readonly value: unknown } | { readonly paths: readonly string[] };

/** The result of a validator for a value, or the JSON pointers of its issues. */
export function outcome(validator: Validator | undefined, value: unknown): CallOutcome {
  const result = validator?.["~standard"].validate(value);
  if (result === undefined || result instanceof Promise)
    throw new TypeError("no such validator, or an asynchronous one");
  if (result.issues === undefined) return { value: result.value };
  return {
    paths: result.issues.map(({ path = [] }) =>
      path.map((step) => `/${String(typeof step === "object" ? step.key : step)}`).join(""),
    ),
  };
}

export const accepts = (validator: Validator | undefined, value: unknown): boolean =>
  "value" in outcome(validator, value);
