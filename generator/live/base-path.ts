import type { Api } from "../model/api.js";

/** The path of the document's first server, such as `/v1`; empty where it has none. */
export function basePathOf({ servers }: Api): string {
  const [server] = servers;
  if (server === undefined) return "";
  const url = server.url.replace(
    /\{([^{}]+)\}/g,
    (_, name: string) => server.variables.find((one) => one.name === name)?.default ?? "",
  );
  const path = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? url;
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" || trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
}
