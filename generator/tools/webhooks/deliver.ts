import {
  type Api,
  createValues,
  type DocumentSet,
  isObject,
  valueAt,
  type Webhook,
  whyFailed,
} from "../../description/index.js";
import { bodyUpTo, endToEnd, MAX_PASSED_BYTES, passedOn } from "../live/index.js";
import type { ReceivedDelivery } from "./explain-refusal.js";
import { withValueAt } from "../../../runtime/mocking/state/json.js";
import { createSender } from "../../../runtime/webhooks/sender/sender.js";
import { withKeys } from "../../../runtime/webhooks/signature/keys.js";
import type { SignatureScheme } from "../../../runtime/webhooks/signature/scheme.js";
import { createExamples } from "../examples/index.js";

/** What a receiver answered, or why there is no answer. */
export type ReceiverAnswer =
  | {
      readonly status: number;
      /** The beginning of the body. */
      readonly body: string;
    }
  | { readonly status?: undefined; readonly error: string };

/** The most characters of a response that are kept. */
const MAX_BODY = 2000;

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
    if (text.length >= MAX_BODY) break;
  }
  return text.slice(0, MAX_BODY);
}

/** The most bytes of a delivery that are read. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Reads a delivery from a request; a response to the sender if it is too long, or breaks off. */
export async function readDelivery(request: Request): Promise<ReceivedDelivery | Response> {
  try {
    const body = await bodyUpTo(request.body, MAX_BYTES);
    return { body, headers: Object.fromEntries(request.headers) };
  } catch (error) {
    return error instanceof RangeError
      ? new Response("too large\n", { status: 413 })
      : new Response(null, { status: 400 });
  }
}

/** Forwards a delivery unchanged, byte for byte; returns the receiver's response. Redirects are not followed. */
export async function forward({ body, headers }: ReceivedDelivery, to: string): Promise<Response> {
  const response = await fetch(to, {
    method: "POST",
    headers: endToEnd(new Headers(headers)),
    body: new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const { status, headers: given } = response;
  return passedOn({
    status,
    headers: given,
    body: await bodyUpTo(response.body, MAX_PASSED_BYTES),
  });
}

interface SignedEvent {
  readonly url: string;
  readonly value: unknown;
  readonly type: string;
}

/** The request that delivers an event, signed if the document says how. */
export async function signedRequest(
  { url, value, type }: SignedEvent,
  {
    secret = "",
    scheme,
    property,
  }: {
    readonly secret: string | undefined;
    readonly scheme: SignatureScheme | undefined;
    readonly property: string | undefined;
  },
): Promise<Request> {
  if (scheme === undefined) {
    const headers = { "content-type": "application/json" };
    return new Request(url, {
      method: "POST",
      headers,
      body: JSON.stringify(value),
      redirect: "manual",
    });
  }
  const source = { scheme, ...(property !== undefined && { property }) };
  return createSender(source, { secrets: secret }).request(url, value, { type });
}

export interface EventBody {
  readonly value: unknown;
  /** The source of the value, for people: `example approved`, `made from the schema`. */
  readonly from: string;
}

interface EventBodySource {
  readonly api: Api;
  readonly set: DocumentSet;
  /** The same seed gives the same value. */
  readonly seed: string;
  /** The name of the example; the first valid one by default. */
  readonly example?: string;
}

/** An event of a webhook: a valid example of its body, or else a value generated from its schema. */
export function eventBody(
  { body }: Webhook,
  { api, set, seed, example: wanted }: EventBodySource,
): EventBody | undefined {
  const content = body?.contents.find(({ codec }) => codec === "json");
  if (content === undefined) return undefined;
  const values = createValues(api);
  const examples = createExamples(set)(content).filter(({ serialized }) => serialized !== true);
  const found =
    wanted === undefined
      ? examples.find(({ value }) => values.issues(content.schema, "write", value).length === 0)
      : examples.find(({ name }) => name === wanted);
  if (found !== undefined)
    return { value: found.value, from: `example ${found.name ?? "of the document"}` };
  if (wanted !== undefined) return undefined;
  const value = values.sample(content.schema, { side: "write", seed });
  return value === undefined ? undefined : { value, from: "generated from the schema" };
}

/** The names by which people identify a webhook: the type of its event, and its key in the document. */
export const webhookNames = ({ webhooks }: Api): readonly string[] => [
  ...new Set(webhooks.flatMap(({ type, key }) => [type ?? key, key])),
];

export const findWebhook = ({ webhooks }: Api, name: string): Webhook | undefined =>
  webhooks.find(({ type }) => type === name) ?? webhooks.find(({ key }) => key === name);

/** How a webhook is signed; `undefined` if the document does not say. */
export function signatureOf(api: Api, webhook: Webhook | undefined): SignatureScheme | undefined {
  const signature = webhook?.signature ?? api.signature;
  return signature && withKeys(signature);
}

/** What an event is about, and where its body has it (JSON pointer). */
export interface EventSubject {
  readonly thing: Readonly<Record<string, unknown>>;
  readonly pointer: string | undefined;
}

/** An event about a thing: an example or a generated value, with the thing in its place. */
export function eventAbout(
  { thing, pointer }: EventSubject,
  webhook: Webhook,
  source: EventBodySource,
): unknown {
  const value = eventBody(webhook, source)?.value;
  if (value === undefined || pointer === undefined) return value;
  const usual = valueAt(value, pointer)?.value;
  return withValueAt(value, pointer, isObject(usual) ? { ...usual, ...thing } : thing);
}
