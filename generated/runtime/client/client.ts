import type { OperationDescriptor, ServerDescriptor } from "../wire/descriptors/descriptor.js";
import {
  absolute,
  fillIn,
  joinAddress,
  serverAddress,
  type ServerChoice,
} from "./request/address.js";
import { Attempt } from "./request/attempt.js";
import {
  authenticate,
  type Authenticated,
  type Credentials,
  type SecuritySchemes,
} from "./credentials/authenticate.js";
import { createCall } from "./call/call.js";
import type { CallContext, Capability, Decoded, Outgoing, Send } from "./call/capability.js";
import { decodeResponse } from "./response/decode.js";
import { encodeRequest, encodeTarget } from "./request/encode.js";
import type { CallSite } from "./call/errors.js";
import { followWithKeys } from "./request/redirect.js";
import type { Call, CallOptions, Client, RequestParts } from "./call/types.js";

export interface ClientOptions extends ServerChoice {
  /** Where the API is served; wins over the document's servers. */
  readonly baseUrl?: string;
  /** The document's servers. */
  readonly servers?: readonly ServerDescriptor[];
  /** Sends requests; the platform's own if absent. */
  readonly fetch?: typeof globalThis.fetch;
  /** Credentials by the name of their security scheme. */
  readonly auth?: Credentials;
  readonly securitySchemes?: SecuritySchemes;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that an answer, and then its body, may take. Absent: no limit. */
  readonly timeout?: number;
  /**
   * Bytes that the body of an answer may have, where it is read whole: more is an `UnexpectedResponseError`. Bodies that are
   * handed out unread are not counted. Absent: no limit.
   */
  readonly maxResponseBytes?: number;
  /** What the client can do beyond sending: `retry()`, `validate()`, `hooks()`. The first one is the outermost. */
  readonly use?: readonly Capability[];
}

/** A client for the functions of the generated code. It holds no state but its options. */
export function clientOf(options: ClientOptions = {}): Client {
  return {
    call: <Responses>(
      operation: OperationDescriptor,
      request: RequestParts = {},
      callOptions: CallOptions = {},
    ): Call<Responses> =>
      createCall<Responses>(steps(options, { operation, request, options: callOptions })),
  };
}

interface Asked {
  readonly operation: OperationDescriptor;
  readonly request: RequestParts;
  readonly options: CallOptions;
}

function steps(client: ClientOptions, asked: Asked): Parameters<typeof createCall>[0] {
  const site = (): CallSite => siteOf(client, asked);
  return {
    site,
    request: async () => {
      const { outgoing, context } = await prepare(client, asked);
      return toRequest(await authenticated(outgoing, context, client), asked.options.signal);
    },
    send: () => exchange(client, asked),
  };
}

/** What is sent, and how the answer is read. */
async function exchange(client: ClientOptions, asked: Asked): Promise<Decoded> {
  const { outgoing, context } = await prepare(client, asked);
  let attempt = newAttempt(client, context);
  const transport: Send = (request) => {
    attempt = newAttempt(client, context);
    return transmit(request, { client, context, attempt });
  };
  const response = await sender(client.use ?? [], context, transport)(outgoing);
  const decoded = await decodeResponse(response, {
    ...context,
    attempt,
    codecs: asked.options.codecs ?? [],
    limit: client.maxResponseBytes,
  });
  return received(decoded, client.use ?? [], context);
}

const newAttempt = (
  { timeout: common }: ClientOptions,
  { site, options }: CallContext,
): Attempt => {
  const { signal, timeout = common } = options;
  return new Attempt(site, {
    ...(timeout !== undefined && { timeout }),
    ...(signal && { signal }),
  });
};

async function prepare(
  client: ClientOptions,
  asked: Asked,
): Promise<{ readonly outgoing: Outgoing; readonly context: CallContext }> {
  const { operation, options } = asked;
  const context = { operation, options, site: siteOf(client, asked) };
  let { request } = asked;
  for (const { prepare: change } of client.use ?? []) {
    if (change !== undefined) request = await change(request, context);
  }
  const { url } = siteOf(client, { ...asked, request });
  return {
    outgoing: encodeRequest(operation, request, { url, options, headers: client.headers ?? {} }),
    context,
  };
}

function sender(capabilities: readonly Capability[], context: CallContext, transport: Send): Send {
  return capabilities.reduceRight<Send>(
    (send, { around }) =>
      around === undefined ? send : (request) => around(request, send, context),
    transport,
  );
}

async function received(
  decoded: Decoded,
  capabilities: readonly Capability[],
  context: CallContext,
): Promise<Decoded> {
  let { value } = decoded;
  for (const { receive } of capabilities) {
    if (receive !== undefined) value = await receive({ ...decoded, value }, context);
  }
  return { ...decoded, value };
}

interface Transmission {
  readonly client: ClientOptions;
  readonly context: CallContext;
  readonly attempt: Attempt;
}

/** Credentials are added last, and anew for each attempt. */
async function transmit(
  request: Outgoing,
  { client, context, attempt }: Transmission,
): Promise<Response> {
  const { keyHeaders, ...outgoing } = await authenticated(request, context, client);
  const { fetch = globalThis.fetch } = client;
  const transport = (
    { url, method, headers, body }: Outgoing,
    redirect: "follow" | "manual",
  ): Promise<Response> => {
    const stream = body instanceof ReadableStream && { duplex: "half" };
    const init = {
      method,
      headers,
      redirect,
      signal: attempt.signal,
      ...(body !== undefined && { body }),
      ...stream,
    };
    return fetch(url, init);
  };
  return attempt.step(() =>
    keyHeaders.length === 0
      ? transport(outgoing, "follow")
      : followWithKeys(outgoing, keyHeaders, transport),
  );
}

function authenticated(
  request: Outgoing,
  context: CallContext,
  client: ClientOptions,
): Promise<Authenticated> {
  const { auth: credentials = {}, securitySchemes: schemes = {} } = client;
  return authenticate({ ...request, headers: new Headers(request.headers) }, context, {
    credentials,
    schemes,
  });
}

function toRequest(
  { url, method, headers, body }: Outgoing,
  signal: AbortSignal | undefined,
): Request {
  const init = {
    method,
    headers,
    ...(signal && { signal }),
    ...(body !== undefined && { body, duplex: "half" }),
  };
  return new Request(url, init);
}

/** The address of a call. Throws where there is none, or where a link leads to another origin. */
function siteOf(client: ClientOptions, { operation, request, options }: Asked): CallSite {
  const site = { operation: operation.id, method: operation.method };
  const base = baseOf(client, operation, options);
  if (options.url !== undefined) return { ...site, url: sameOrigin(options.url, base) };
  const url = absolute(joinAddress(base.href, encodeTarget(operation, request)));
  if (url === undefined) throw new TypeError(`${operation.id} has no address`);
  return { ...site, url: url.href };
}

function baseOf(client: ClientOptions, operation: OperationDescriptor, options: CallOptions): URL {
  const { servers = [], variables = {} } = client;
  const own =
    operation.server === undefined ? undefined : fillIn({ url: operation.server }, variables);
  const address = options.baseUrl ?? client.baseUrl ?? own ?? serverAddress(servers, client);
  const url = absolute(address ?? "");
  if (url !== undefined) return url;
  const known =
    address === undefined
      ? "names no server"
      : `names the server ${JSON.stringify(address)}, which is relative`;
  throw new TypeError(
    `the client needs a baseUrl such as "https://api.example.com": the document ${known}`,
  );
}

/** Credentials never follow a link to another server. */
function sameOrigin(link: string, base: URL): string {
  const url = new URL(link, base);
  if (url.origin === base.origin) return url.href;
  throw new TypeError(
    `a link to ${url.origin} is not followed: credentials for ${base.origin} would go there`,
  );
}
