import { escapeText, unescapeText } from "../wire/values/percent.js";
import type { MockCall, MockOperation, MockOptions } from "./types.js";

/**
 * The URL pattern under which an operation is mocked, without a query. `bases` are the paths of the document's servers.
 */
export const addressPattern = (
  operation: Pick<MockOperation, "path">,
  bases: readonly string[],
  options: MockOptions = {},
): RegExp =>
  new RegExp(`^${baseSource(bases, options)}${templateSource(templateOf(operation).path)}$`);

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
    : literalSource(baseUrl.replace(/\/+$/, ""));

/**
 * The path parameters of a request whose URL matches the pattern of the operation; `undefined` if the path of the
 * operation has a query that the request lacks.
 */
export function pathParameters(
  operation: Pick<MockOperation, "path">,
  request: Request,
): MockCall["params"] | undefined {
  const { path, members } = templateOf(operation);
  const { pathname, search } = new URL(request.url);
  const pairs = search.slice(1).split("&");
  const found = [
    new RegExp(`${templateSource(path)}$`).exec(pathname) ?? [""],
    ...members.map((member) => {
      const pattern = new RegExp(`^${templateSource(member)}${member.includes("=") ? "" : "=?"}$`);
      return pairs.map((pair) => pattern.exec(pair)).find((match) => match !== null);
    }),
  ];
  if (found.includes(undefined)) return undefined;
  const values = found.flatMap((match) => match?.slice(1) ?? []);
  const names = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name, index) => [name, unescapeText(values[index] ?? "")]));
}

/** The path of an operation may choose it by its query, as in `/pets?kind=cat`. */
function templateOf({ path: template }: Pick<MockOperation, "path">): {
  readonly path: string;
  readonly members: readonly string[];
} {
  const [, path = template, query = ""] = /^((?:\{[^{}]*\}|[^{}?])*)\?([^]*)$/.exec(template) ?? [];
  return { path, members: query.split("&").filter((member) => member !== "") };
}

/** `/quotes/{quoteId}` as a regular expression; each parameter is a group and never contains a slash. */
const templateSource = (template: string): string =>
  template
    .split(/\{[^{}]*\}/)
    .map(literalSource)
    .join("([^/?#]+)");

/** Text of an address as a regular expression. A backslash is a slash there (URL Standard, 4.4). */
const literalSource = (text: string): string =>
  text.replaceAll("\\", "/").replace(/[^\w\-/]/gu, characterSource);

/** Addresses of requests hold some characters percent-encoded and others as they are, each environment by its own set. */
function characterSource(character: string): string {
  const raw = character.replace(/[$()*+.?[\]^{|}]/, "\\$&");
  return UNENCODED.test(character) ? raw : `(?:${raw}|${escapeText(character)})`;
}

/** What may stand in a path as it is (RFC 3986, 3.3), and the percent sign of what is encoded already. */
const UNENCODED = /^[!$%&'()*+,.:;=@~]$/;
