import type { Observer } from "../foundation/index.js";
import type { RequestRecord } from "../service/index.js";
import { harmless } from "./shared/print.js";

/** The log that `serve` prints while it runs. */
export interface LiveLog extends Observer {
  readonly onRequest: (request: RequestRecord) => void;
}

/** Prints a line for each request and each delivery attempt; with `verbose`, bodies as well. */
export function liveLog(write: (line: string) => void, verbose: boolean): LiveLog {
  const print = (parts: readonly string[]): void => {
    const line = parts.filter((part) => part !== "").join("  ");
    write(`${new Date().toISOString().slice(11, 19)}  ${harmless(line)}\n`);
  };
  const printBody = (sign: string, body: string): void => {
    if (verbose && body !== "") write(`          ${sign} ${harmless(body)}\n`);
  };
  return {
    onRequest({ method, target, status, duration, message, requestBody, responseBody }) {
      if (isBackground(target, status)) return;
      const outcome = status === null ? "no response" : String(status);
      print([method, withoutSecrets(target), outcome, `${duration} ms`, message ?? ""]);
      printBody(">", requestBody);
      printBody("<", responseBody);
    },
    onAttempt({ type, url, status, duration, error, deliveryId }) {
      const outcome = status === null ? "no response" : String(status);
      print(["event", type, deliveryId, url, outcome, `${duration} ms`, error ?? ""]);
    },
    onDisabled(endpointId) {
      const enable = `Enable it again: apostille-sandbox endpoints enable ${endpointId}`;
      print(["event", `The endpoint ${endpointId} is disabled: its deliveries failed.`, enable]);
    },
  };
}

/**
 * The control plane is used to observe the sandbox, containers ask for its health every few seconds, and every page of the
 * portal loads its style and its icon.
 */
function isBackground(target: string, status: number | null): boolean {
  if (target.startsWith("/_sandbox/")) return true;
  return status !== null && status < 400 && /^\/(?:health|portal\/[\w-]+\.\w+)$/.test(target);
}

/** Removes signatures of download links, and access tokens (RFC 6750, section 2.3): both work for anyone who has them. */
function withoutSecrets(target: string): string {
  return target.replace(/(\b(?:signature|access_token)=)[^&#]+/gi, "$1…");
}
