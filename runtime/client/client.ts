import type { OperationDescriptor } from "../wire/descriptors/descriptor.js";
import { createCall } from "./call/call.js";
import type { CallOutcome, Send } from "./call/capability.js";
import type { CallSite } from "./call/errors.js";
import type { Call, CallOptions, Client, RequestParts } from "./call/types.js";
import type { ClientOptions } from "./request/options.js";
import { baseUrlOf, chosenBaseUrl, sameOrigin } from "./request/address.js";
import { type Attempt, newAttempt } from "./request/attempt.js";
import { encodeRequest, encodeTarget } from "./request/encode.js";
import { initOf, transmit, withCredentials } from "./request/transmit.js";
import { reveal } from "./credentials/credentials.js";
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
        url: () => siteOf(baseUrlOf(chosenBaseUrl(current, input)), input).url,
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
  let attempt = attemptOf(client, input);
  const { outgoing, context } = await attempt.prepare(() => prepare(client, input));
  const begin = (): Attempt => (attempt = attemptOf(client, input, context.site));
  begin();
  const send = use.reduceRight<Send>(
    (next, { around }) => (around ? (request) => around(request, next, context) : next),
    (request) => transmit(request, client, { context, attempt: begin() }),
  );
  const response = await send(outgoing);
  const accept = outgoing.headers.get("accept");
  const idle = input.options.idleTimeout ?? client.idleTimeout ?? 300_000;
  const reading = { ...context, attempt, idle, maxBytes, maxItemLength, accept, strict };
  const decoded = await decodeResponse(response, reading);
  for (const { receive } of use) if (receive) decoded.value = await receive(decoded, context);
  return decoded;
}

/** Until the base URL is known, a call is at its path. */
const attemptOf = (
  client: ClientOptions,
  { operation, options }: CallInput,
  site = siteAt(operation),
): Attempt => newAttempt(site, options.timeout ?? client.timeout ?? 60_000, options.signal);

async function prepare(client: ClientOptions, input: CallInput) {
  const { operation, options } = input;
  const base = baseUrlOf(await chosenBaseUrl(client, input));
  const context = { operation, options, site: siteOf(base, input) };
  let { request } = input;
  for (const { prepare: change } of client.use ?? [])
    request = (await change?.(request, context)) ?? request;
  const site = request === input.request ? context.site : siteOf(base, { ...input, request });
  const common = await reveal(client.headers);
  return { outgoing: encodeRequest(request, { ...context, site }, common), context };
}

const showRequest = (client: ClientOptions, input: CallInput): Promise<Request> =>
  attemptOf(client, input).prepare(async () => {
    const { outgoing, context } = await prepare(client, input);
    const shown = await withCredentials(outgoing, client, context);
    const { signal, init } = input.options;
    const all = { ...client.init, ...init, ...(signal && { signal }), ...initOf(shown) };
    return new Request(shown.url, all);
  });

/** The URL of a call. Throws if a link leads to another origin. */
const siteOf = (base: string, { operation, request, options: { url } }: CallInput): CallSite =>
  siteAt(
    operation,
    url === undefined ? base + encodeTarget(operation, request) : sameOrigin(url, base),
  );

const siteAt = ({ id, method, path }: OperationDescriptor, url = path): CallSite => ({
  operation: id,
  method,
  url,
});
