import { valueOf } from "../../wire/values/text.js";
import type {
  ServerDescriptor,
  ServerVariableDescriptor,
} from "../../wire/descriptors/descriptor.js";

/** Which of the document's servers to call: by its name or its index in the list, with values for its variables. */
export interface ServerChoice {
  readonly server?: string | number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The URL of a server with its variables filled in. Throws a `TypeError` that lists the valid choices. */
export function serverAddress(
  servers: readonly ServerDescriptor[],
  choice: ServerChoice,
): string | undefined {
  const { server: wanted = 0, variables = {} } = choice;
  const server =
    typeof wanted === "number"
      ? servers[wanted]
      : servers.find(({ name, url }) => name === wanted || url === wanted);
  if (server === undefined && choice.server !== undefined) {
    const known = servers.map(
      ({ name, url }, index) => JSON.stringify(name ?? url) + ` (${index})`,
    );
    throw new TypeError(
      `unknown server ${JSON.stringify(wanted)}; known servers: ${known.join(", ")}`,
    );
  }
  return server === undefined ? undefined : fillIn(server, variables);
}

function fillIn(
  { url, variables: declared = {} }: ServerDescriptor,
  variables: Readonly<Record<string, string>>,
): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string, at: number) => {
    const variable = valueOf(declared, name);
    const value = valueOf(variables, name);
    if (value === undefined) return variable?.default ?? whole;
    const allowed = allowedAt(variable, url.slice(0, at), url.slice(at + whole.length));
    if (allowed.test(value)) return value;
    throw new TypeError(
      `server variable "${name}" cannot be ${JSON.stringify(value)}${variable?.values === undefined ? ": it would change where credentials go" : `; allowed values: ${variable.values.join(", ")}`}`,
    );
  });
}

/**
 * The values allowed for a variable, depending on where it stands in the URL: those that the document lists (OpenAPI
 * 3.2, 4.6), or else any value that leaves the surrounding parts of the URL unchanged (RFC 3986, 3).
 */
function allowedAt(
  variable: ServerVariableDescriptor | undefined,
  before: string,
  after: string,
): { readonly test: (value: string) => boolean } {
  const { values } = variable ?? {};
  if (values !== undefined) return { test: (value) => values.includes(value) };
  if (before === "" && after.startsWith("://")) return /^https?$/i;
  if (before === "") return /^https?:\/\/[^\s\\?#@]+$|^\/(?![/\\])[^\s\\?#]*$/i;
  if (/^(?:[a-z][a-z\d+.-]*|\{[^{}]*\}):\/\/$/i.test(before) && /^(?:\/|$)/.test(after))
    return HOST;
  if (/:\/\/[^/]*$/.test(before)) return before.endsWith(":") ? /^\d{1,5}$/ : LABELS;
  return PATH;
}

/** A whole host, with or without a port. */
const HOST = /^(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
/** A part of a host. */
const LABELS = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;
/** Segments of a path, without dot segments. */
const PATH = /^(?!.*(?:^|\/)(?:\.|%2e){1,2}(?:\/|$))(?!\/\/)[^\s\\?#]*$/i;
