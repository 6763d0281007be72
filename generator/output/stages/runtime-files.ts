import { packageRoot } from "../../description/index.js";
import type { ImportExtension } from "../emit/module-names.js";
import type { GeneratedFile } from "../print/generated-file.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import type { RuntimeUse } from "../copying/runtime-use.js";
import { type VendorCache, vendorRuntime } from "../copying/vendor.js";

interface RuntimeOptions {
  readonly modules: ModuleNames;
  readonly extension: ImportExtension;
  readonly vendored: VendorCache;
}

/** The vendored runtime, which seldom changes between runs that follow each other. */
export function runtimeFiles(
  use: RuntimeUse,
  { modules, extension, vendored }: RuntimeOptions,
): readonly GeneratedFile[] {
  const key = JSON.stringify([extension, [...use].map(([path, names]) => [path, ...names])]);
  const files =
    vendored.get(key) ?? vendorRuntime(use, { folder: new URL("runtime/", packageRoot), modules });
  vendored.set(key, files);
  return files;
}
