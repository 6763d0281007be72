import type { Listener } from "../core/exchange.js";

/** Answers 405 to all methods but GET and HEAD (RFC 9110, section 15.5.6). */
export function onlyRead(listener: Listener): Listener {
  return (req, res) => {
    if (req.method === "GET" || req.method === "HEAD") listener(req, res);
    else res.writeHead(405, { Allow: "GET, HEAD" }).end();
  };
}
