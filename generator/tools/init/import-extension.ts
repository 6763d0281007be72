import { dirname } from "node:path";

import { type Config, loadTsMorph } from "../../output/index.js";

/**
 * The extension of imports between generated files, according to a project's compiler settings: `.ts` if TypeScript is
 * run directly, none if a bundler resolves files, `.js` (`undefined`) if Node runs the compiled output.
 */
export async function findImportExtension(
  tsconfig: string | undefined,
): Promise<Config["importExtension"]> {
  // Without a compiler, the output can be run only by a runtime that strips types.
  if (tsconfig === undefined) return "ts";
  const { ts } = loadTsMorph();
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(tsconfig));
  if (options.allowImportingTsExtensions === true) return "ts";
  if (options["rewriteRelativeImportExtensions"] === true) return "ts";
  return options.moduleResolution === ts.ModuleResolutionKind.Bundler ? "none" : undefined;
}
