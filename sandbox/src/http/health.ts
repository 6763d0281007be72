import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { onlyRead } from "./only-read.js";

/** A health check for operators: 200, or 503 while the database is unavailable. Needs no key. */
export function healthListener(core: Core): Listener {
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
