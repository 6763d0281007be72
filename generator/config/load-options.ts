import type { ReadConfig } from "./config.js";
import type { LoadOptions } from "../document/loading/load.js";

/** What a configuration says about reading its document. */
export function loadOptions({
  root,
  allowRemote,
  remoteHeaders,
  overlays,
}: Pick<ReadConfig, "root" | "allowRemote" | "remoteHeaders" | "overlays">): LoadOptions {
  return {
    ...(root !== undefined && { root }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(remoteHeaders !== undefined && { headers: remoteHeaders }),
    ...(overlays !== undefined && { overlays }),
  };
}
