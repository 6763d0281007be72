/** Runs emitters for several documents: each prints into its own folder, and what they share into another. */
import { modulesWithin } from "../emit/module-names.js";
import type { AnyEmitter } from "../emit/emitter.js";
import { type EmitRun, runEmitters, type RunOptions, runtimeUse } from "../emit/run.js";
import { joinUses } from "../copying/needed.js";
import { conversions } from "../emitters/conversions/index.js";
import { type DocumentRun, documentsEntry } from "./entry.js";
import { received } from "../emitters/received/index.js";
import { types } from "../emitters/types/index.js";
import { zod } from "../emitters/zod/index.js";
import type { ApiNames, SchemaNames } from "../names/operations.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import type { Api, DocumentSet } from "../../description/index.js";

/** What is printed into a folder of its own. */
export interface OutputPart {
  readonly name: string;
  readonly api: Api;
  readonly names: ApiNames & { readonly schemas: SchemaNames };
  /** Options of emitters by name. */
  readonly options: NonNullable<RunOptions["options"]>;
  /** The document; absent for what several share. */
  readonly set?: DocumentSet;
}

type TogetherOptions = Omit<RunOptions, "names" | "options"> & { readonly modules: ModuleNames };

/** The emitters that declare something for each schema. */
const OF_SCHEMAS: readonly AnyEmitter[] = [types, conversions, zod, received];

/** The files of all parts, with an entry point to all of them. The part of what they share is the first. */
export function runTogether(
  [shared, ...documents]: readonly [OutputPart, ...OutputPart[]],
  emitters: readonly AnyEmitter[],
  options: TogetherOptions,
): EmitRun {
  const { modules, report } = options;
  const run = (part: OutputPart, chosen: readonly AnyEmitter[]): DocumentRun => ({
    name: part.name,
    api: part.api,
    schemas: part.names.schemas,
    run: runEmitters(part.api, chosen, {
      ...options,
      names: part.names,
      options: part.options,
      modules: modulesWithin(part.name, modules),
    }),
  });
  const runs = documents.map((part) => run(part, emitters));
  const ran = new Set(runs.flatMap((one) => one.run.emitters.map(({ name }) => name)));
  const common = run(
    shared,
    OF_SCHEMAS.filter(({ name }) => ran.has(name)),
  );
  const entry = documentsEntry({
    documents: runs,
    shared: common,
    options: shared.options["client"],
    report,
  });
  const all = [common, ...runs];
  const index = entry.close(modules);
  return {
    files: [
      ...all.flatMap(({ name, run: { files } }) =>
        files.map((file) => ({ ...file, path: `${name}/${file.path}` })),
      ),
      ...(entry.isEmpty ? [] : [index]),
    ],
    emitters: runs[0]?.run.emitters ?? [],
    dependencies: Object.assign({}, ...all.map((one) => one.run.dependencies)),
    runtime: joinUses([runtimeUse([index]), ...all.map((one) => one.run.runtime)]),
  };
}
