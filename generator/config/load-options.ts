import type { ReadConfig } from "./config.js";
import type { LoadOptions } from "../document/loading/load.js";

/** What a configuration says about reading its document. */
export function loadOptions({
  root,
  allowRemote,
  remoteHeaders,
  overlays,
  text,
}: Pick<ReadConfig, "root" | "allowRemote" | "remoteHeaders" | "overlays" | "text">): LoadOptions {
  return {
    ...(root !== undefined && { root }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(remoteHeaders !== undefined && { headers: remoteHeaders }),
    ...(overlays !== undefined && { overlays }),
    ...(text !== undefined && { text }),
  };
}
