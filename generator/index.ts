/** The public API of Apostille: what a configuration file, a script or a custom emitter may import. */
export {
  createGenerator,
  createManifest,
  defineConfig,
  generate,
  readApi,
  withOptions,
  writeFiles,
} from "./output/index.js";
export type {
  AnyEmitter,
  Artefact,
  ArtefactOptions,
  Config,
  Emitter,
  GeneratedFile,
  Generation,
  Generator,
  Manifest,
  ManifestSource,
  PackageConfig,
  ReadOutcome,
  StageOptions,
  WriteOptions,
  WriteResult,
} from "./output/index.js";
export { toolSetOf } from "./tools/index.js";
export { Timings } from "./description/index.js";
export type { Diagnostic, Filter, Location, model, Report, Severity } from "./description/index.js";
