/** The public API of Apostille: what a configuration file, a script or a custom emitter may import. */
export type { Artefact, ArtefactOptions } from "./config/artefacts.js";
export type { Config, PackageConfig } from "./config/config.js";
export { defineConfig } from "./config/config.js";
export type { Filter } from "./builder/filters/filter.js";
export type { Diagnostic, Location, Report, Severity } from "./diagnostics/diagnostic.js";
export type { AnyEmitter, Emitter } from "./emit/emitter.js";
export { withOptions } from "./emit/emitter.js";
export type { Generation } from "./stages/generate.js";
export { generate, readApi } from "./stages/generate.js";
export type * as model from "./model/public.js";
export type { ReadOutcome, StageOptions } from "./stages/stage.js";
export { Timings } from "./core/timings.js";
export type { GeneratedFile } from "./print/generated-file.js";
export { writeFiles, type WriteOptions, type WriteResult } from "./write/disk.js";
export { createManifest, type Manifest, type ManifestSource } from "./write/manifest.js";
