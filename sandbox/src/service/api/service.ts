import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pipeline } from "node:stream/promises";
import type { Core, Listener, NodeExchange } from "../../foundation/index.js";
import { openDownload } from "../../domain/index.js";
import { isForBrowsers } from "../../portal/index.js";
import { apiListener, type ApiOptions, apiToolsListener } from "./api.js";

export interface ServiceOptions extends ApiOptions {
  /** Handles requests under `/_sandbox/`. */
  readonly control: Listener;
  /** Handles pages for browsers, and the authorization of platform apps. */
  readonly web: Listener;
}

/**
 * The listener for all requests to the sandbox: the API, its tools and its document, download links, the portal, the control
 * plane and the health check.
 */
export function serviceListener(core: Core, options: ServiceOptions): Listener {
  const api = apiListener(core, options);
  const mcp = apiToolsListener(core, options);
  const download = downloadListener(core, options);
  const health = healthListener(core);
  const description = descriptionListener(core);
  return (req, res) => {
    const target = req.url ?? "";
    // Browsers must not guess a media type other than the declared one.
    res.setHeader("X-Content-Type-Options", "nosniff");
    if (target.startsWith("/_sandbox/")) options.control(req, res);
    else if (/^\/d\/[^/?]+(?:\?|$)/.test(target)) download(req, res);
    else if (/^\/mcp(?:\?|$)/.test(target)) mcp(req, res);
    else if (/^\/health(?:\?|$)/.test(target)) health(req, res);
    else if (/^\/openapi\.json(?:\?|$)/.test(target)) description(req, res);
    else if (isForBrowsers(target)) options.web(req, res);
    else api(req, res);
  };
}

/** A health check for operators: 200, or 503 while the database is unavailable. Needs no key. */
function healthListener(core: Core): Listener {
  return onlyRead((_req, res) => {
    const answer = (status: number, state: string): void => {
      const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
      const body = JSON.stringify({ status: state });
      res.writeHead(status, headers).end(body);
    };
    core.database.query("SELECT 1").then(
      () => answer(200, "ok"),
      () => answer(503, "unavailable"),
    );
  });
}

const documentFile = createRequire(import.meta.url).resolve(
  "@apostille/evaluation-services/openapi.json",
);

/** The OpenAPI document of the API, with this sandbox as its first server. Needs no key; pages of any origin may read it. */
function descriptionListener({ settings }: Core): Listener {
  let document: Buffer | undefined;
  return onlyRead((_req, res) => {
    const body = (document ??= Buffer.from(describe(settings.apiBase)));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": body.length,
      "Access-Control-Allow-Origin": "*",
    };
    res.writeHead(200, headers).end(body);
  });
}

function describe(address: string): string {
  const document = JSON.parse(readFileSync(documentFile, "utf8")) as {
    readonly servers: readonly object[];
  };
  const servers = [{ url: address, description: "This sandbox." }, ...document.servers];
  return JSON.stringify({ ...document, servers });
}

interface DownloadOptions {
  readonly onError: (error: unknown) => void;
}

/** Handles download links, which work without a key. */
function downloadListener(core: Core, { onError }: DownloadOptions): Listener {
  return (req, res) => {
    sendDownload(core, { req, res }).catch((error: unknown) => {
      // A client that disconnects during a download is not an error.
      if (!isGone(error)) onError(error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    });
  };
}

async function sendDownload(core: Core, { req, res }: NodeExchange): Promise<void> {
  if (req.method !== "GET" && req.method !== "HEAD") {
    return void res.writeHead(405, { Allow: "GET, HEAD" }).end();
  }
  const { pathname, searchParams } = new URL(req.url ?? "", core.settings.downloadBase);
  const answer = await openDownload(core, {
    documentId: pathname.slice(pathname.lastIndexOf("/") + 1),
    expires: searchParams.get("expires") ?? "",
    signature: searchParams.get("signature") ?? "",
    range: req.headers.range,
  });
  res.writeHead(answer.status, answer.headers);
  if (answer.content === null || req.method === "HEAD") {
    await answer.content?.cancel();
    return void res.end();
  }
  await pipeline(answer.content, res);
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Answers 405 to all methods but GET and HEAD (RFC 9110, section 15.5.6). */
function onlyRead(listener: Listener): Listener {
  return (req, res) => {
    if (req.method === "GET" || req.method === "HEAD") listener(req, res);
    else res.writeHead(405, { Allow: "GET, HEAD" }).end();
  };
}
