import type { OperationDescriptor } from "../wire/descriptors/descriptor.js";
import { createCall } from "./call/call.js";
import type { CallContext, Capability, CallOutcome, Send } from "./call/capability.js";
import type { CallSite } from "./call/errors.js";
import type { Call, CallOptions, Client, RequestParts } from "./call/types.js";
import type { ClientOptions } from "./request/options.js";
import { baseAddress, sameOrigin } from "./request/address.js";
import { type Attempt, newAttempt } from "./request/attempt.js";
import { encodeRequest, encodeTarget } from "./request/encode.js";
import { initOf, transmit, withCredentials } from "./request/transmit.js";
import { decodeResponse } from "./response/decode.js";

export interface ConfigurableClient<Options> extends Client {
  /** Sets options after the client was made, for all calls from now on; the others stay as they are. */
  configure(options: Options): void;
}

/** Makes a client for the functions of the generated code. It holds no state besides its options. */
export function clientOf(options: ClientOptions = {}): ConfigurableClient<ClientOptions> {
  let current = options;
  return {
    configure: (added) => void (current = { ...current, ...added }),
    call: <Data, Responses>(
      operation: OperationDescriptor,
      request: RequestParts = {},
      callOptions: CallOptions = {},
    ): Call<Data, Responses> => {
      const input = { operation, request, options: callOptions };
      return createCall<Data, Responses>({
        url: () => siteOf(baseAddress(current, input), input).url,
        request: () => showRequest(current, input),
        send: () => exchange(current, input),
      });
    },
  };
}

interface CallInput {
  readonly operation: OperationDescriptor;
  readonly request: RequestParts;
  readonly options: CallOptions;
}

/** Sends the request and decodes the response. */
async function exchange(client: ClientOptions, input: CallInput): Promise<CallOutcome> {
  const { use = [], maxResponseBytes: maxBytes = 100 * 2 ** 20, maxItemLength, strict } = client;
  const { outgoing, context } = await prepare(client, input);
  const { timeout = client.timeout ?? 60_000, signal } = input.options;
  const { idleTimeout: idle = client.idleTimeout ?? 300_000 } = input.options;
  let attempt: Attempt | undefined;
  const begin = (): Attempt => (attempt = newAttempt(context.site, timeout, signal));
  const transport: Send = (request) => transmit(request, client, { context, attempt: begin() });
  const response = await sender(use, context, transport)(outgoing);
  const accept = outgoing.headers.get("accept");
  const limits = { attempt: attempt ?? begin(), idle, maxBytes, maxItemLength };
  let decoded = await decodeResponse(response, { ...context, ...limits, accept, strict });
  for (const { receive } of use)
    if (receive !== undefined) decoded = { ...decoded, value: await receive(decoded, context) };
  return decoded;
}

async function prepare(client: ClientOptions, input: CallInput) {
  const { operation, options } = input;
  const base = await baseAddress(client, input);
  const context = { operation, options, site: siteOf(base, input) };
  let { request } = input;
  for (const { prepare: change } of client.use ?? [])
    if (change !== undefined) request = await change(request, context);
  const site = request === input.request ? context.site : siteOf(base, { ...input, request });
  const { headers } = client;
  const common = typeof headers === "function" ? await headers() : headers;
  return { outgoing: encodeRequest(request, { ...context, site }, common), context };
}

const sender = (capabilities: readonly Capability[], context: CallContext, transport: Send): Send =>
  capabilities.reduceRight<Send>(
    (send, { around }) => (around ? (request) => around(request, send, context) : send),
    transport,
  );

async function showRequest(client: ClientOptions, input: CallInput): Promise<Request> {
  const { outgoing, context } = await prepare(client, input);
  const shown = await withCredentials(outgoing, client, context);
  const { signal, init } = input.options;
  const all = { ...client.init, ...init, ...(signal && { signal }), ...initOf(shown) };
  return new Request(shown.url, all);
}

/** The URL of a call. Throws if it is promised, or if a link leads to another origin. */
function siteOf(base: string | Promise<string>, input: CallInput): CallSite {
  if (typeof base === "object") throw new TypeError("baseUrl is a promise: use request()");
  const { operation, request, options } = input;
  const { url: link } = options;
  const url = link === undefined ? base + encodeTarget(operation, request) : sameOrigin(link, base);
  return { operation: operation.id, method: operation.method, url };
}
