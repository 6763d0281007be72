import { whyFailed } from "../../description/index.js";

/** What a receiver answered, or why there is no answer. */
export type ReceiverAnswer =
  | {
      readonly status: number;
      /** The beginning of the body. */
      readonly body: string;
    }
  | { readonly status?: undefined; readonly error: string };

/** The most characters of a response that are kept. */
const KEPT = 2000;

/** Milliseconds to wait for a response. */
const TIMEOUT = 30_000;

/** Sends a delivery once. */
export async function deliver(request: Request): Promise<ReceiverAnswer> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) });
    return { status: response.status, body: await excerptOf(response) };
  } catch (error) {
    return { error: whyFailed(error) };
  }
}

/** The beginning of a response, however long it is. */
async function excerptOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= KEPT) break;
  }
  return text.slice(0, KEPT);
}
