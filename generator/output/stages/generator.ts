import type { LoadedConfig } from "../config/config.js";
import { vendorCache } from "../copying/vendor.js";
import type { ParseCache } from "../../description/index.js";
import type { HookCache } from "../hooks/after-generate.js";
import { generate, type Generation } from "./generate.js";
import type { StageOptions } from "./stage.js";

/** Generates again and again in one process, such as one that watches a document, and returns what a first run would. */
export interface Generator {
  generate(config: LoadedConfig, options: RunOptions): Promise<Generation>;
}

type RunOptions = Omit<StageOptions, "cache" | "hooked" | "vendored">;

/** What is kept of the last run for one output folder. */
interface OutputMemory {
  readonly hooked: HookCache;
  /** The URIs of the files that were read. */
  read: ReadonlySet<string>;
}

/**
 * Creates a generator that keeps what later runs may use: the values of files by their text, the output of hooks by
 * their input, and the copied parts of the runtime. What no output uses any more is forgotten.
 */
export function createGenerator(): Generator {
  const cache: ParseCache = new Map();
  const vendored = vendorCache();
  const outputs = new Map<string, OutputMemory>();
  return {
    async generate(config, options) {
      const own = outputs.get(config.output) ?? { hooked: new Map(), read: new Set() };
      outputs.set(config.output, own);
      const kept = { cache, vendored, hooked: own.hooked };
      const generation = await generate(config, { ...options, ...kept });
      // A file that cannot be parsed hides which ones it refers to.
      if (generation.api === undefined) return generation;
      own.read = new Set(generation.sources.keys());
      forget(cache, (uri) => [...outputs.values()].some(({ read }) => read.has(uri)));
      forget(own.hooked, (path) => generation.files.some((file) => file.path === path));
      return generation;
    },
  };
}

function forget<Value>(map: Map<string, Value>, isUsed: (key: string) => boolean): void {
  for (const key of map.keys()) if (!isUsed(key)) map.delete(key);
}
