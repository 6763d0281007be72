import { type Agent, type Dispatcher, request } from "undici";
import { type Resolve, guardedAgent, systemResolve } from "./connector.js";
import { type Download, type FileDownloadLimits, download } from "./download.js";
import type { Policy } from "./url.js";

/** The only way in which the service connects to addresses that others have supplied. */
export interface Outbound {
  readonly policy: Policy;
  /** POSTs a message, without following redirects. Throws if there is no response in time. */
  post(message: Message): Promise<OutboundResponse>;
  /** Downloads a file; see `download`. */
  download(url: string, limits: FileDownloadLimits): Promise<Download>;
  close(): Promise<void>;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds until the status has to arrive. */
  readonly timeout: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The beginning of the body, or as much as arrived in time. */
  readonly body: string;
}

/** Maximum number of bytes of a response body that are kept, and how long it may take in milliseconds. */
const maxBody = 4096;
const bodyPatience = 1000;

export function createOutbound(policy: Policy, resolve: Resolve = systemResolve): Outbound {
  const agent = guardedAgent(policy, resolve);
  return {
    policy,
    post: (message) => post(agent, message),
    download: (url, limits) => download({ agent, policy }, url, limits),
    close: () => agent.destroy(),
  };
}

async function post(agent: Agent, message: Message): Promise<OutboundResponse> {
  const { statusCode, headers, body } = await request(message.url, {
    method: "POST",
    headers: message.headers,
    body: message.body,
    dispatcher: agent,
    signal: AbortSignal.timeout(message.timeout),
    // The receiver may close a connection of an earlier delivery just when it is reused.
    reset: true,
  });
  return { status: statusCode, headers: withoutUndefined(headers), body: await beginning(body) };
}

/** The status alone decides the outcome: the body is only shown. */
async function beginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => body.destroy(), bodyPatience);
  try {
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk));
      if (Buffer.concat(chunks).length >= maxBody) break;
    }
  } catch {
    // Whatever has arrived is shown.
  } finally {
    clearTimeout(timer);
    // Leaving the loop has destroyed the body.
    body.on("error", () => undefined);
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBody));
}

function withoutUndefined(
  headers: Dispatcher.ResponseData["headers"],
): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
