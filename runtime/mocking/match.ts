import type { MockCall, MockOperation, MockOptions } from "./types.js";

/** The URL pattern under which an operation is mocked. `bases` are the paths of the document's servers. */
export const addressPattern = (
  { path }: Pick<MockOperation, "path">,
  bases: readonly string[],
  options: MockOptions = {},
): RegExp => new RegExp(`^${baseSource(bases, options)}${templateSource(path)}$`);

/**
 * A pattern for every URL below the base URL or the paths of the servers. Servers without a path are left out, because
 * their URLs could also be those of the application itself; if there are no others, nothing matches.
 */
export function anyAddress(bases: readonly string[], options: MockOptions = {}): RegExp {
  const known = options.baseUrl === undefined ? bases.filter((base) => base !== "") : bases;
  return known.length === 0 ? /(?!)/ : new RegExp(`^${baseSource(known, options)}(?:/|$)`);
}

const baseSource = (bases: readonly string[], { baseUrl }: MockOptions): string =>
  baseUrl === undefined
    ? `[a-z][a-z0-9+.-]*://[^/?#]+(?:${bases.map(templateSource).join("|")})`
    : escaped(baseUrl.replace(/\/+$/, ""));

/** The path parameters of a request whose URL matches the pattern of the operation. */
export function pathParameters(
  { path }: Pick<MockOperation, "path">,
  request: Request,
): MockCall["params"] {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const values = new RegExp(`${templateSource(path)}$`).exec(new URL(request.url).pathname) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decoded(values[index + 1] ?? "")]));
}

/** `/quotes/{quoteId}` as a regular expression; each parameter is a group and never contains a slash. */
const templateSource = (template: string): string =>
  template
    .split(/\{[^{}]*\}/)
    .map(escaped)
    .join("([^/?#]+)");

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
