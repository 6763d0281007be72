import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { onlyRead } from "./only-read.js";

const file = createRequire(import.meta.url).resolve("@apostille/evaluation-services/openapi.json");

/** The OpenAPI document of the API, with this sandbox as its first server. Needs no key; pages of any origin may read it. */
export function descriptionListener({ settings }: Core): Listener {
  let described: Buffer | undefined;
  return onlyRead((_req, res) => {
    const body = (described ??= Buffer.from(describe(settings.apiBase)));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": body.length,
      "Access-Control-Allow-Origin": "*",
    };
    res.writeHead(200, headers).end(body);
  });
}

function describe(address: string): string {
  const document = JSON.parse(readFileSync(file, "utf8")) as {
    readonly servers: readonly object[];
  };
  const servers = [{ url: address, description: "This sandbox." }, ...document.servers];
  return JSON.stringify({ ...document, servers });
}
