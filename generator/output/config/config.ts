import type { AnyEmitter } from "../emit/emitter.js";
import type { ImportExtension, RuntimeSource } from "../emit/module-names.js";
import type { Artefact, ArtefactOptions, EmitterName } from "./artefacts.js";
import type { Filter, Include } from "../../description/index.js";
import type { Verdict } from "./verdict.js";
import type { Naming } from "../names/naming.js";

/** What to read and where its output goes. Relative paths are relative to the configuration file. */
export interface Config {
  /** The entry file of the OpenAPI document, or an `https:` URL. Required, unless there are `documents`. */
  readonly input: string;
  /**
   * Several documents that share an output, instead of `input`: the file or URL of each, by a name that stands for it in
   * code. What they take from a common file is declared once.
   */
  readonly documents?: Readonly<Record<string, string>>;
  /** The output folder. All generated files in it belong to Apostille. */
  readonly output: string;
  /**
   * The artefacts to generate, by the names of their emitters; by default all except those that are made only on
   * request. Custom emitters run as well, unless some of them are named here: then only those do.
   */
  readonly only?: readonly (Artefact | EmitterName)[];
  /** Further emitters, made with `defineEmitter`; `withOptions` sets their options. */
  readonly emitters?: readonly AnyEmitter[];
  /** Options of the artefacts, by name. */
  readonly options?: ArtefactOptions;
  /**
   * How methods are named if the document does not say: `fastapi` and `nestjs` shorten the ids that these frameworks
   * generate; `{ stainless }` is the path of a `stainless.yml`, whose resources and methods give their names; a function
   * names each operation itself. By default methods have the names that their operations give them.
   */
  readonly naming?: Naming;
  /** The operations and webhooks to read; all by default. Anything that only the excluded ones need is left out too. */
  readonly include?: Include;
  /** Operations and webhooks to ignore, whatever `include` says. */
  readonly exclude?: Filter;
  /**
   * Where the handwritten code used by generated code is: `vendored` (default) copies what is needed into `runtime/` of
   * the output, `package` imports it from the package `@apostille/runtime`, and `{ package }` from another generated
   * package, whose copy is shared.
   */
  readonly runtime?: RuntimeSource;
  /**
   * The extension of relative imports: `js` (default) as compilers and bundlers expect, `ts` for runtimes that run
   * TypeScript directly (Node's type stripping, Deno), `none` for bundlers that are configured for it (a generated
   * package then uses `js`, because it is run without a bundler).
   */
  readonly importExtension?: ImportExtension;
  /**
   * The language of the output: `typescript` (default), or `javascript` for projects without a compiler: modules, with
   * their types in declaration files beside them. A package, which its own build compiles, and files of handlers are
   * always TypeScript.
   */
  readonly language?: "typescript" | "javascript";
  /** Folder that must contain all referenced files; by default the folder of `input`, or that of all `documents`. */
  readonly root?: string;
  /** Origins, such as `https://example.com`, from which references may be read. None by default. */
  readonly allowRemote?: readonly string[];
  /**
   * Header fields for reading remote documents, by the origin that they are sent to. `${NAME}` in a value stands for an
   * environment variable.
   */
  readonly remoteHeaders?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Overlay documents (Overlay Specification 1.1), applied in order before the document is processed further. */
  readonly overlays?: readonly string[];
  /**
   * Arazzo descriptions (1.0 or 1.1) of workflows over `input`: `workflows.ts` has a function for each. Not for several
   * documents.
   */
  readonly workflows?: readonly string[];
  /** Folder with templates that replace those with the same file name in Apostille's `templates/`. */
  readonly templates?: string;
  /** Makes the output a package: with package.json, README.md, SKILL.md and tsconfig.json next to the code. */
  readonly package?: PackageConfig;
  /** Folder for server handlers: files are written once, and later only extended. */
  readonly handlers?: string;
  /** A text that is put as a comment at the top of every code file, such as a licence. */
  readonly fileHeader?: string;
  /** Custom commands that run at fixed points. */
  readonly hooks?: HooksConfig;
  /**
   * Generates from a document with broken places, such as references that lead nowhere: each costs only what it
   * describes, and is a warning instead of an error. For documents that you cannot correct. False by default.
   */
  readonly lenient?: boolean;
  /**
   * Severities of diagnostics by code; `off` silences one. Errors stay errors, except those of `verify`, which concern
   * a server. In the document, `x-apostille-ignore`, a code or a list of codes, silences them for a part of it.
   */
  readonly diagnostics?: Readonly<Record<string, "off" | "info" | "warning" | "error">>;
  /** The program that uses the output: `generate` writes into `contract.json` what of the API it depends on. */
  readonly consumer?: ConsumerConfig;
  /** Which changes make `apostille diff` fail, and which are accepted. */
  readonly diff?: DiffConfig;
}

export interface ConsumerConfig {
  /** Its name in reports. */
  readonly name: string;
  /** Its files, such as `src/**`. */
  readonly program: readonly string[];
  /** The tsconfig.json with its compiler options; by default the nearest one above the configuration. */
  readonly tsconfig?: string;
}

export interface HooksConfig {
  /**
   * Commands that process the files of the output before they are written or compared, one after the other, such as
   * `prettier --write`, `oxfmt`, `biome format --write` and `eslint --fix`. Each is run by a shell in the folder of the
   * configuration, with the folder of the files as its last argument.
   */
  readonly afterGenerate?: string | readonly string[];
}

/** The settings that determine how a document is read. */
export type ReadConfig = Pick<
  LoadedConfig,
  | "file"
  | "input"
  | "content"
  | "root"
  | "allowRemote"
  | "remoteHeaders"
  | "overlays"
  | "workflows"
  | "naming"
  | "include"
  | "exclude"
  | "diagnostics"
  | "lenient"
>;

export interface DiffConfig {
  /** The exit code is 1 from this verdict on; never, if absent. */
  readonly failOn?: Verdict;
  /** How properties are rated that are added to closed objects in responses and deliveries: `breaking`, if absent. */
  readonly addedToClosed?: Verdict;
  /** Changes that are accepted. */
  readonly exceptions?: readonly DiffException[];
}

/** A change that is accepted: it affects neither the version nor the exit code. */
export interface DiffException {
  /** The kind of the change, such as `enum-value-removed`. */
  readonly kind: string;
  /** JSON pointer of the change, or of something that contains it; everywhere, if absent. */
  readonly at?: string;
  /**
   * The last day on which it is accepted, `YYYY-MM-DD`.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly until?: string;
  /** Why it is accepted. */
  readonly why: string;
}

export interface PackageConfig {
  /** npm name. */
  readonly name: string;
  /** npm version; by default `info.version` of the document if it is a semantic version, else `0.0.0`. */
  readonly version?: string;
  /** SPDX identifier. */
  readonly license?: string;
}

/** A loaded configuration, with those of the same file that import the runtime of its package. */
export interface LoadedConfig extends Config {
  readonly sharers?: readonly Config[];
  /** The file that it is in. */
  readonly file?: string;
  /** The content of the document, if it comes from standard input. */
  readonly content?: Uint8Array;
}

/** An entry of a configuration file. */
export type ConfigEntry =
  | Config
  | (Omit<Config, "input"> & Required<Pick<Config, "documents">> & { readonly input?: never });

/** Types a configuration file: `export default defineConfig({ input, output })`, or an array for several outputs. */
export function defineConfig<const T extends ConfigEntry | readonly ConfigEntry[]>(config: T): T {
  return config;
}
