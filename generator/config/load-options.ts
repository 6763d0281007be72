import type { Config } from "./config.js";
import type { LoadOptions } from "../document/loading/load.js";

/** What a configuration says about reading its document. */
export function loadOptions({
  root,
  allowRemote,
  overlays,
}: Pick<Config, "root" | "allowRemote" | "overlays">): LoadOptions {
  return {
    ...(root !== undefined && { root }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(overlays !== undefined && { overlays }),
  };
}
