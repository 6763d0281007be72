import { type Agent, type Dispatcher, request } from "undici";
import { type Policy, checkUrl } from "./url.js";
import { parseUrl } from "./parse-url.js";

export interface FileDownloadLimits {
  readonly maxBytes: number;
  /** Milliseconds for the whole download, including redirects. */
  readonly timeout: number;
  readonly maxRedirects: number;
}

/**
 * Why a download failed, in a message for the customer. It does not reveal what is behind an address that is not
 * public.
 */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
}

export interface Download {
  /** Throws `DownloadFailed` if it gets too large, takes too long, or breaks off. */
  readonly content: AsyncIterable<Uint8Array>;
  /** The media type that the server states. */
  readonly type: string | undefined;
}

interface Route {
  readonly agent: Agent;
  readonly policy: Policy;
}

const unreachable = "The address could not be reached.";
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Downloads a file, following redirects one by one and checking the address of each. Throws `DownloadFailed`. */
export async function download(
  route: Route,
  start: string,
  limits: FileDownloadLimits,
): Promise<Download> {
  const signal = AbortSignal.timeout(limits.timeout);
  let url = start;
  for (let hop = 0; hop <= limits.maxRedirects; hop++) {
    const answer = await get(route, url, signal);
    const location = answer.headers["location"];
    if (!redirects.has(answer.statusCode) || typeof location !== "string") {
      const type = [answer.headers["content-type"]].flat().at(-1);
      return { content: withinLimit(requireAcceptable(answer), limits.maxBytes), type };
    }
    discard(answer);
    url = parseUrl(location, url)?.href ?? "";
  }
  throw new DownloadFailed("The address redirects too often.");
}

async function get(
  { agent, policy }: Route,
  url: string,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  if (typeof checkUrl(url, policy) === "string") throw new DownloadFailed(unreachable);
  try {
    const headers = { "user-agent": "evaluation-services-sandbox", "accept-encoding": "identity" };
    return await request(url, { headers, dispatcher: agent, signal });
  } catch {
    throw new DownloadFailed(unreachable);
  }
}

/** Refuses compressed content, which was not requested and could expand to any size. */
function requireAcceptable(answer: Dispatcher.ResponseData): Dispatcher.ResponseData {
  const encoding = answer.headers["content-encoding"];
  if (answer.statusCode !== 200) {
    discard(answer);
    throw new DownloadFailed(`The address answered with status ${answer.statusCode}.`);
  }
  if (encoding === undefined || encoding === "identity") return answer;
  discard(answer);
  throw new DownloadFailed("The address answered with an encoding that was not asked for.");
}

async function* withinLimit(
  { body }: Dispatcher.ResponseData,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw new DownloadFailed(`The file is larger than ${maxBytes} bytes.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof DownloadFailed) throw error;
    throw new DownloadFailed("The download broke off.");
  }
}

function discard({ body }: Dispatcher.ResponseData): void {
  body.on("error", () => undefined);
  body.destroy();
}
