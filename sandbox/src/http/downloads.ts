import { pipeline } from "node:stream/promises";
import type { Core } from "../core/core.js";
import { openDownload } from "../documents/download.js";
import type { NodeExchange, Listener } from "../core/exchange.js";

export interface DownloadOptions {
  readonly onError: (error: unknown) => void;
}

/** Handles download links, which work without a key. */
export function downloadListener(core: Core, { onError }: DownloadOptions): Listener {
  return (req, res) => {
    serve(core, { req, res }).catch((error: unknown) => {
      // A client that disconnects during a download is not an error.
      if (!isGone(error)) onError(error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    });
  };
}

async function serve(core: Core, { req, res }: NodeExchange): Promise<void> {
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
