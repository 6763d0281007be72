import type { AnyEmitter } from "../emit/emitter.js";
import type { ImportExtension, RuntimeSource } from "../emit/module-names.js";
import type { Artefact, ArtefactOptions, EmitterName } from "./artefacts.js";
import type { Filter } from "../builder/filters/filter.js";
import type { Naming } from "../names/naming.js";

/** One document and where its output goes. Relative paths are relative to the configuration file. */
export interface Config {
  /** The entry file of the OpenAPI document, or an `https:` address. */
  readonly input: string;
  /** The folder to write to. Apostille changes and removes only files that it has generated. */
  readonly output: string;
  /**
   * Which artefacts to make, by the names of their emitters; by default all but those that are made on request. Emitters of your own
   * run as well, unless some of them are named here: then only those do.
   */
  readonly only?: readonly (Artefact | EmitterName)[];
  /** Further emitters, made with `defineEmitter`; `withOptions` sets their options. */
  readonly emitters?: readonly AnyEmitter[];
  /** Options of the artefacts, by name. */
  readonly options?: ArtefactOptions;
  /**
   * How methods are named where the document does not say: `fastapi` and `nestjs` shorten the ids that these frameworks make up;
   * a function names each operation itself. By default an `operationId` is the name as it stands.
   */
  readonly naming?: Naming;
  /** The operations and webhooks to read; all by default. Schemas and other parts that none of them needs are left out too. */
  readonly include?: Filter;
  /** Operations and webhooks that are not read, whatever `include` says. */
  readonly exclude?: Filter;
  /**
   * Where the handwritten code stands that generated code uses: `vendored` (default) copies what is needed into `runtime/` of the
   * output, `package` imports it from the package `@apostille/runtime`, and `{ package }` from another generated package, whose
   * copy is shared.
   */
  readonly runtime?: RuntimeSource;
  /**
   * What relative imports end in: `js` (default) as compilers and bundlers take it, `ts` for runtimes that run TypeScript as it is
   * (Node's type stripping, Deno), `none` for bundlers that are set so (a generated package
   * has `js` then, as it is run as it is).
   */
  readonly importExtension?: ImportExtension;
  /** Folder below which referenced files must be; the folder of `input` by default. */
  readonly root?: string;
  /** Origins, such as `https://example.com`, that references may read from. None by default. */
  readonly allowRemote?: readonly string[];
  /**
   * Header fields for the addresses that documents are read from, by the origin that gets them. `${NAME}` in a value stands for
   * an environment variable.
   */
  readonly remoteHeaders?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Overlay documents (Overlay Specification 1.0), applied in order before anything else looks at the document. */
  readonly overlays?: readonly string[];
  /** Folder with templates that replace those of the same file name in Apostille's `templates/`. */
  readonly templates?: string;
  /** Makes the output a package of its own: package.json, README.md and tsconfig.json beside the code. */
  readonly package?: PackageConfig;
  /** Folder for server handlers: written once, then only added to. */
  readonly handlers?: string;
  /** A text that stands as a comment at the top of every file of code, such as a licence. */
  readonly fileHeader?: string;
  /** Commands of your own that run at fixed points. */
  readonly hooks?: HooksConfig;
  /**
   * Severities of diagnostics by code; `off` silences one. Errors stay errors, except those of `verify`, which are about a server. A part of a document is spared by
   * `x-apostille-ignore`, a code or a list of them.
   */
  readonly diagnostics?: Readonly<Record<string, "off" | "info" | "warning" | "error">>;
  /** What `apostille diff` fails on, and which changes are accepted. */
  readonly diff?: DiffConfig;
}

export interface HooksConfig {
  /**
   * Commands that work on the files of the output before they are written or compared, one after the other, such as
   * `prettier --write`, `oxfmt`, `biome format --write` and `eslint --fix`. Each is run by a shell in the folder of the
   * configuration and gets the folder of the files as its last argument.
   */
  readonly afterGenerate?: string | readonly string[];
}

/** What says how a document is read. */
export type ReadConfig = Pick<
  LoadedConfig,
  | "input"
  | "text"
  | "root"
  | "allowRemote"
  | "remoteHeaders"
  | "overlays"
  | "naming"
  | "include"
  | "exclude"
  | "diagnostics"
>;

export interface DiffConfig {
  /** The exit code is 1 from this verdict on; never, where it is not given. */
  readonly failOn?: "breaking" | "risky" | "safe";
  /** Changes that are accepted. */
  readonly exceptions?: readonly DiffException[];
}

/** A change that is accepted: it counts neither for the version nor for the exit code. */
export interface DiffException {
  /** The kind of the change, such as `enum-value-removed`. */
  readonly kind: string;
  /** JSON pointer of the change, or of what it is in; everywhere, where it is not given. */
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
  /** npm version; `info.version` of the document where that is a semantic version, else `0.0.0`. */
  readonly version?: string;
  /** SPDX identifier. */
  readonly license?: string;
}

/** A configuration as it was loaded, with those of the same file that import the runtime of its package. */
export interface LoadedConfig extends Config {
  readonly sharers?: readonly Config[];
  /** The file that it is in. */
  readonly file?: string;
  /** The text of the document, where it comes from standard input. */
  readonly text?: string;
}

/** Types a configuration file: `export default defineConfig({ input, output })`, or an array for several documents. */
export function defineConfig<const T extends Config | readonly Config[]>(config: T): T {
  return config;
}
