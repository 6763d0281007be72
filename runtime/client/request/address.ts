import type { ServerDescriptor } from "../../wire/descriptors/descriptor.js";

/** Which of the document's servers to call: by its name or its place in the list, with values for its variables. */
export interface ServerChoice {
  readonly server?: string | number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The address of a server, its variables filled in. Throws a `TypeError` that says what there is to choose from. */
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
      `there is no server ${JSON.stringify(wanted)}; there are: ${known.join(", ")}`,
    );
  }
  return server === undefined ? undefined : fillIn(server, variables);
}

/** OpenAPI 3.2, 4.6: a variable with listed values takes no others. */
export function fillIn(
  server: ServerDescriptor,
  variables: Readonly<Record<string, string>>,
): string {
  const declared = server.variables ?? {};
  return server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const value = Object.hasOwn(variables, name) ? variables[name] : variable?.default;
    if (value === undefined) return whole;
    if (variable?.values === undefined || variable.values.includes(value)) return value;
    throw new TypeError(
      `server variable "${name}" cannot be ${JSON.stringify(value)}; it may be: ${variable.values.join(", ")}`,
    );
  });
}

/** An absolute address, or nothing where there is no page that a relative one could be relative to. */
export function absolute(address: string): URL | undefined {
  const page = typeof location === "undefined" ? undefined : location.href;
  try {
    const url = page === undefined ? new URL(address) : new URL(address, page);
    return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
  } catch {
    return undefined;
  }
}

/** A base address and what follows it: slashes between them count once, and the base keeps its own path. */
export const joinAddress = (base: string, path: string): string => base.replace(/\/+$/, "") + path;
