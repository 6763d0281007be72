import { refuse } from "./refusal.js";

/**
 * Splits a request target; a fragment is ignored, and the query has no question mark. Refuses a target that is not percent-encoded UTF-8 (RFC 3986, 2.1 and
 * 2.5): the fault is in the URL, not in the value of a parameter.
 */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  try {
    if (target.includes("%")) decodeURIComponent(target);
  } catch {
    throw refuse("malformed", { message: "The URL is not valid percent-encoded UTF-8." });
  }
  const [text = ""] = target.split("#", 1);
  const [path = ""] = text.split("?", 1);
  return { path, query: text.slice(path.length + 1) };
}
