import { register } from "node:module";

import { mark } from "../../description/index.js";

const KEY = "apostille";

/** The query of a URL whose module is imported anew whenever the parts change. */
export const freshQuery = (parts: readonly string[]): string => `${KEY}=${mark(parts.join("\n"))}`;

/**
 * Gives the query of a module to the modules of the project that it imports. It is text, because Node runs it in a
 * thread of its own, which has to import it from a URL.
 */
const RESOLVER = `
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const query = /[?&](${KEY}=\\w+)/.exec(context.parentURL ?? "")?.[1];
  const isOwn = found.url.startsWith("file:") && !found.url.includes("/node_modules/");
  return query === undefined || !isOwn ? found : { ...found, url: found.url + "?" + query };
}`;

/**
 * From now on, a configuration that is imported again gets its own modules again if one of them has changed. Node
 * imports each URL only once in a process.
 */
export function importFresh(): void {
  register(`data:text/javascript,${encodeURIComponent(RESOLVER)}`);
}
