import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { onlyRead } from "./only-read.js";

const file = createRequire(import.meta.url).resolve("@apostille/evaluation-services/openapi.json");

/** The OpenAPI document of the API, with this sandbox as its first server. Needs no key; pages of any origin may read it. */
export function descriptionListener({ settings }: Core): Listener {
  return onlyRead((req, res) => {
    const headers = { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" };
    const body = describe(settings.apiBase);
    res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
  });
}

function describe(address: string): string {
  const document = JSON.parse(readFileSync(file, "utf8")) as {
    readonly servers: readonly object[];
  };
  const servers = [{ url: address, description: "This sandbox." }, ...document.servers];
  return JSON.stringify({ ...document, servers });
}
