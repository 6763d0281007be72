import type { ReadConfig } from "./config.js";
import type { LoadOptions } from "../../description/index.js";

/** The part of a configuration that concerns reading its document. */
export function loadOptions({
  root,
  allowRemote,
  remoteHeaders,
  overlays,
  content,
}: Pick<
  ReadConfig,
  "root" | "allowRemote" | "remoteHeaders" | "overlays" | "content"
>): LoadOptions {
  return {
    ...(root !== undefined && { root }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(remoteHeaders !== undefined && { headers: remoteHeaders }),
    ...(overlays !== undefined && { overlays }),
    ...(content !== undefined && { content }),
  };
}
