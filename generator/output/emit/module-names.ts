import { posix } from "node:path";

import type { Module, ModuleNames } from "../print/layout/symbol.js";
import { partOf } from "../copying/parts.js";

/**
 * Where the handwritten code used by the output is: copied into it as far as needed, in the package
 * `@apostille/runtime`, or in another generated package, which shares its copy.
 */
export type RuntimeSource = "vendored" | "package" | { readonly package: string };

/** The extension of relative modules in imports. */
export type ImportExtension = "js" | "ts" | "none";

/** The folder of what several documents of an output share. */
export const SHARED_FOLDER = "shared";

/** The package of the runtime. */
export const RUNTIME_PACKAGE = "@apostille/runtime";

export interface ModuleStyle {
  readonly runtime?: RuntimeSource | undefined;
  readonly extension?: ImportExtension | undefined;
}

/** The style of a configuration that sets none. */
export const DEFAULT_STYLE = {
  runtime: "vendored",
  extension: "js",
} as const satisfies ModuleStyle;

/** How the output names modules. */
export function moduleNames({
  runtime = DEFAULT_STYLE.runtime,
  extension = DEFAULT_STYLE.extension,
}: ModuleStyle = {}): ModuleNames {
  const suffix = extension === "none" ? "" : `.${extension}`;
  return {
    specifier(module: Module, from: string): string {
      if ("name" in module) return module.name;
      if (module.kind === "output")
        return relative(from, `${module.path.replace(/\.ts$/, "")}${suffix}`);
      const part = partOf(module.path);
      if (runtime === "vendored") return relative(from, `runtime/${part}${suffix}`);
      // The entry points of packages have no extension.
      return runtime === "package"
        ? `${RUNTIME_PACKAGE}/${part}`
        : `${runtime.package}/runtime/${part}`;
    },
  };
}

/** The same for files of a folder of the output, whose paths are relative to that folder. */
export const modulesWithin = (folder: string, modules: ModuleNames): ModuleNames => ({
  specifier: (module, from) =>
    modules.specifier(
      module.kind === "output" ? { ...module, path: posix.join(folder, module.path) } : module,
      posix.join(folder, from),
    ),
});

/** The relative specifier of one output file as seen from another. */
function relative(from: string, to: string): string {
  const base = from.split("/").slice(0, -1);
  const target = to.split("/");
  const common = target.findIndex((part, index) => part !== base[index]);
  const up = base.length - common;
  return `${up === 0 ? "./" : "../".repeat(up)}${target.slice(common).join("/")}`;
}
