import { dirname } from "node:path";

import type { Config } from "../config/config.js";

/**
 * What imports between generated files have to end in, as the compiler settings of a project tell: `.ts` where TypeScript is run
 * as it is, nothing where a bundler finds files, `.js` (undefined) where Node gets what the compiler makes.
 */
export async function findImportExtension(
  tsconfig: string | undefined,
): Promise<Config["importExtension"]> {
  // Without a compiler, only a runtime that strips types runs the output.
  if (tsconfig === undefined) return "ts";
  const { ts } = await import("../core/ts-morph.js");
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(tsconfig));
  if (options.allowImportingTsExtensions === true) return "ts";
  if (options["rewriteRelativeImportExtensions"] === true) return "ts";
  return options.moduleResolution === ts.ModuleResolutionKind.Bundler ? "none" : undefined;
}
