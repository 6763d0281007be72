/** Which documents a model may have read: a tool that it calls is not the command line of a person. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";

import { isBelow, parseUrl, readText, whyUnreadable } from "../../description/index.js";

export interface ServedFiles {
  /** The folder that is served. */
  readonly cwd: string;
  /** Origins of addresses that a person allowed. */
  readonly allowRemote: readonly string[];
}

/** Why a document is not read; nothing of what is in a file. `undefined` if it may be read. */
export function whyNotRead(name: string, { cwd, allowRemote }: ServedFiles): string | undefined {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(name) ? parseUrl(name) : undefined;
  if (url !== undefined && !/^https?:$/.test(url.protocol))
    return "only addresses that begin with https: or http: can be read";
  if (url !== undefined)
    return allowRemote.some((origin) => parseUrl(origin)?.origin === url.origin)
      ? undefined
      : `addresses of ${url.origin} are not read: start the server with --allow-remote ${url.origin}`;
  try {
    const path = realpathSync.native(resolve(cwd, name));
    if (!isBelow(path, realpathSync.native(cwd)))
      return "it is not in the folder that is served, or leads out of it";
    return IS_DESCRIPTION.test(readText(path)) ? undefined : "it is not an OpenAPI document";
  } catch (error) {
    return whyUnreadable(error);
  }
}

/** Other files in the folder may hold secrets, which a message about them would repeat. */
const IS_DESCRIPTION = /(?:^|[{,\s])["']?(?:openapi|swagger)["']?\s*:/;
