/** An entry of the configuration with several documents. */
import { dirname, join } from "node:path";

import type { LoadedConfig } from "./config.js";

/** One of several documents that share an output. */
export interface DocumentConfig {
  readonly name: string;
  /** What the entry says of it alone. Its output is a folder in that of the entry. */
  readonly config: LoadedConfig;
}

/** The documents of an entry, in the order of the configuration; none if it has only `input`. */
export function documentsOf({ documents, ...config }: LoadedConfig): readonly DocumentConfig[] {
  const { root = commonFolder(Object.values(documents ?? {})), handlers, output, options } = config;
  return Object.entries(documents ?? {}).map(([name, input]) => ({
    name,
    config: {
      ...config,
      input,
      output: join(output, name),
      ...(root !== undefined && { root }),
      ...(handlers !== undefined && { handlers: join(handlers, name) }),
      // Their queries are in one cache.
      options: { ...options, query: { ...options?.query, keyPrefix: keyPrefix(name, options) } },
    },
  }));
}

/** An entry for each document of an entry. */
export const eachDocument = (config: LoadedConfig): readonly LoadedConfig[] =>
  config.documents === undefined ? [config] : documentsOf(config).map((one) => one.config);

/** The entry, reduced to the document that it is asked for. */
export const ofOneDocument = (config: LoadedConfig): LoadedConfig =>
  eachDocument(config).find(({ input }) => input === config.input) ?? config;

const keyPrefix = (name: string, options: LoadedConfig["options"]): string =>
  [options?.query?.keyPrefix, name].filter(Boolean).join(".");

/** The nearest folder that all local documents are in. */
function commonFolder(paths: readonly string[]): string | undefined {
  const [first, ...others] = paths.filter((path) => !/^https?:\/\//.test(path)).map(dirname);
  if (first === undefined) return undefined;
  let folder = first;
  while (others.some((other) => other !== folder && !other.startsWith(join(folder, "/"))))
    folder = dirname(folder);
  return folder;
}
