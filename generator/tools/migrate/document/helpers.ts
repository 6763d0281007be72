/** Files that a project gets once, so that the code around its calls can stay as it is. */

/**
 * The result of openapi-fetch and hey-api; `client` is the module of the generated client. With `isOpen`, errors are
 * `unknown` if the document declares one of them without a body, as hey-api types them.
 */
export const settleFile = (client: string, isOpen = false): string => `\
import { ApiError, type Call, type ErrorBody, NetworkError } from ${JSON.stringify(client)};

/** A result in the form that calls had before: await the call itself to get the data or an exception. */
export type Settled<Value, Responses> =
  | { data: Value; error?: never; response: Response }
  | { data?: never; error: Failure<Responses>; response: Response };

type Failure<Responses> = [ErrorBody<Responses>] extends [never]
  ? unknown
  : ${isOpen ? "undefined extends ErrorBody<Responses>\n    ? unknown\n    : " : ""}ErrorBody<Responses>;

/**
 * Waits for a call. The error has the declared type whatever the server sent; \`call.result()\` tells which responses the
 * document declares. What \`fetch\` throws is thrown as it is.
 */
export async function settle<Value, Responses>(
  call: Call<Value, Responses>,
): Promise<Settled<Value, Responses>> {
  try {
    const { data, response } = await call.withResponse();
    return { data: data as Value, response };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error instanceof NetworkError ? error.cause : error;
    return { error: error.body as Failure<Responses>, response: error.response };
  }
}
`;

/** The result of orval's functions for `fetch`. */
export const answerFile = (client: string): string => `\
import { ApiError, type Call, type Result } from ${JSON.stringify(client)};

/** A response by its status, in the form that calls had before. */
export type Answer<Found> = Found extends { declared: true; status: infer Status }
  ? Found extends { data: infer Body } | { error: infer Body }
    ? { status: Status; data: Body; headers: Headers }
    : never
  : never;

/** Waits for a call. The types are the declared ones, whatever the server sent; \`call.result()\` tells them apart. */
export async function answer<Value, Responses>(
  call: Call<Value, Responses>,
): Promise<Answer<Result<Responses>>> {
  const given = await call.withResponse().catch((error: unknown) => {
    if (error instanceof ApiError) return { data: error.body, response: error.response };
    throw error;
  });
  const { status, headers } = given.response;
  const found: unknown = { status, data: given.data, headers };
  return found as Answer<Result<Responses>>;
}

/** Waits for a call that throws if it fails, though its type is that of every declared response. */
export async function answerOrThrow<Value, Responses>(
  call: Call<Value, Responses>,
): Promise<Answer<Result<Responses>>> {
  const found: unknown = await success(call);
  return found as Answer<Result<Responses>>;
}

type Success<Found> = Found extends { ok: true } ? Answer<Found> : never;

/** Waits for a call that throws if it fails. */
export async function success<Value, Responses>(
  call: Call<Value, Responses>,
): Promise<Success<Result<Responses>>> {
  const { data, response: { status, headers } } = await call.withResponse();
  const found: unknown = { status, data, headers };
  return found as Success<Result<Responses>>;
}
`;

/** The client of calls that are not given one. */
export const apiClientFile = (client: string): string => `\
import { type ClientSettings, type ConfigurableClient, createClient } from ${JSON.stringify(client)};

/** The client of the calls that name no other one. \`client.configure\` sets what is known later. */
export const client: ConfigurableClient<ClientSettings> = createClient({
  // What requests need: baseUrl, auth, headers, fetch, use.
});
`;

/** Requests from options of openapi-fetch that are variables. */
export const partsFile = (client: string): string => `\
import type { CallOptions } from ${JSON.stringify(client)};

/** Options of a call in the form that they had before. */
interface Given {
  readonly params?: {
    readonly path?: object;
    readonly query?: object;
    readonly header?: object;
    readonly cookie?: object;
  };
  readonly body?: unknown;
}

interface Names {
  path: "params";
  query: "query";
  header: "headers";
  cookie: "cookies";
}

type Renamed<Params> = { [Key in keyof Params as Key extends keyof Names ? Names[Key] : never]: Params[Key] };

type RequestOf<Options> = (Options extends { params: infer Params }
  ? Renamed<Params>
  : Options extends { params?: infer Params }
    ? Partial<Renamed<NonNullable<Params>>>
    : unknown) &
  Pick<Options, Extract<keyof Options, "body">>;

/** The request that options contain. */
export function requestOf<Options extends Given>(options?: Options): RequestOf<Options> {
  const { params: { path: params, query, header: headers, cookie: cookies } = {}, body } = options ?? {};
  const all = Object.entries({ params, query, headers, cookies, body });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as RequestOf<Options>;
}

/** Headers of a call, without those that are not there. */
export const headersOf = (given: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

/** Options of \`fetch\` as those of a call. */
export function optionsOf({ headers, signal, ...init }: RequestInit = {}): CallOptions {
  const sent: Record<string, string> = {};
  new Headers(headers).forEach((value, name) => { sent[name] = value; });
  return { headers: sent, ...(signal && { signal }), init: init as NonNullable<CallOptions["init"]> };
}

/** Request and options of a call, to be spread into its arguments. */
export function partsOf<Options extends Given>(
  options?: Options & Omit<CallOptions, "init">,
): [request: RequestOf<Options>, options: CallOptions] {
  const { params: _params, body: _body, signal, headers, baseUrl, ...init } = { ...options };
  const given = { ...(signal && { signal }), ...(headers && { headers }), ...(baseUrl && { baseUrl }) };
  return [requestOf(options), { ...given, init }];
}
`;

/** Clients that take what openapi-fetch takes. */
export const fetchClientFile = (client: string): string => `\
import { type Client, type ClientSettings, type ConfigurableClient, createClient } from ${JSON.stringify(client)};

type Result<Value> = Value | undefined | void | Promise<Value | undefined | void>;

/** Sees requests and responses as they are sent; \`hooks()\` in \`use\` of a client can take its place. */
export interface Middleware {
  onRequest?(options: { request: Request }): Result<Request | Response>;
  onResponse?(options: { request: Request; response: Response }): Result<Response>;
  onError?(options: { request: Request; error: unknown }): Result<Response | Error>;
}

export interface ClientOptions extends Omit<RequestInit, "headers"> {
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
}

type Configurable = ConfigurableClient<ClientSettings>;

const added = new WeakMap<Client, Middleware[]>();

/** Without an address, requests go to the origin of the page. */
export function createFetchClient({ baseUrl, headers, fetch: send = fetch, ...init }: ClientOptions = {}): Configurable {
  const client = createClient({
    baseUrl: baseUrl || "/",
    ...(headers !== undefined && { headers }),
    init: init as Record<string, unknown>,
  });
  middlewareOf(client, send);
  return client;
}

/** Adds middleware to a client. */
export function use(client: Client, ...middleware: readonly Middleware[]): void {
  middlewareOf(client as Configurable, fetch).push(...middleware);
}

function middlewareOf(client: Configurable, send: (request: Request) => Promise<Response>): Middleware[] {
  const known = added.get(client);
  if (known !== undefined) return known;
  const middleware: Middleware[] = [];
  added.set(client, middleware);
  client.configure({ fetch: (url, options) => passThrough(middleware, new Request(url, options), send) });
  return middleware;
}

async function passThrough(
  middleware: readonly Middleware[],
  first: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  let request = first;
  for (const one of middleware) {
    const given = await one.onRequest?.({ request });
    if (given instanceof Response) return given;
    if (given) request = given;
  }
  const back = [...middleware].reverse();
  let response: Response;
  try {
    response = await send(request);
  } catch (error) {
    response = await recover(back, request, error);
  }
  for (const one of back) response = (await one.onResponse?.({ request, response })) || response;
  return response;
}

/** What middleware makes of an error: a response, or another error. */
async function recover(middleware: readonly Middleware[], request: Request, first: unknown): Promise<Response> {
  let error = first;
  for (const one of middleware) {
    const given = await one.onError?.({ request, error });
    if (given instanceof Response) return given;
    if (given) error = given;
  }
  throw error;
}
`;
