import type { Agent } from "undici";
import { request } from "undici";
import type { Resolve } from "./connector.js";
import { guardedAgent, systemResolve } from "./connector.js";
import type { Download, DownloadLimits } from "./download.js";
import { download } from "./download.js";
import type { Policy } from "./url.js";

/** The only way by which the service reaches addresses that others have given. */
export interface Outbound {
  readonly policy: Policy;
  /** POSTs and returns the status of the answer. Follows no redirects. Throws if there is no answer in time. */
  post(message: Message): Promise<number>;
  /** GETs; see `download`. */
  download(url: string, limits: DownloadLimits): Promise<Download>;
  close(): Promise<void>;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds until the status must be there. */
  readonly timeout: number;
}

/** How much of an answer is read, so that the connection can be used again; more ends it. */
const maxAnswer = 64 * 1024;
const answerPatience = 1000;

export function createOutbound(policy: Policy, resolve: Resolve = systemResolve): Outbound {
  const agent = guardedAgent(policy, resolve);
  return {
    policy,
    post: (message) => post(agent, message),
    download: (url, limits) => download({ agent, policy }, url, limits),
    close: () => agent.destroy(),
  };
}

async function post(agent: Agent, message: Message): Promise<number> {
  const { statusCode, body } = await request(message.url, {
    method: "POST",
    headers: message.headers,
    body: message.body,
    dispatcher: agent,
    signal: AbortSignal.timeout(message.timeout),
    // A connection of an earlier delivery may be closed by the receiver just when it is used again.
    reset: true,
  });
  await body.dump({ limit: maxAnswer, signal: AbortSignal.timeout(answerPatience) }).catch(() => {
    // The status has decided; what else the receiver says, or fails to say, does not matter.
    body.destroy();
  });
  return statusCode;
}
