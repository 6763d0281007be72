/** Both sides of an output, one calling the other in the same process. */
import type { Generated, Module } from "./output.js";
import { settled } from "./values.js";

export interface CallOutcome {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly headers: Module;
}

export interface Call extends PromiseLike<unknown> {
  result(): Promise<CallOutcome>;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface Sides {
  readonly router: (request: Request) => Promise<Response>;
  /** What the handler got in the last call, settled; `undefined` if none ran. */
  handed(): Module | undefined;
  /** The error that the router reported to its owner. */
  error(): unknown;
  /** Sets the reply of all handlers; a function gets their input. */
  answer(reply: object | ((input: Module) => object)): void;
  call(id: string, request: unknown, options?: object): Call;
  /** A call whose request goes somewhere else than to the router. */
  callWith(fetch: Fetch, id: string, request: unknown, options?: object): Call;
}

const CREDENTIALS = { token: "secret", key: "secret" };

/** Whether the client validates, and how: as the settings of the document say, unless it is stated. */
type Validation = "throw" | "off";

export async function sidesOf(
  generated: Generated,
  options: object = {},
  responses: Validation = validationOf(generated),
): Promise<Sides> {
  const [client, server] = [await generated.load("client/index"), await generated.load("server")];
  const { validators } = await generated.load("validators");
  const state: {
    reply: object | ((input: Module) => object);
    handed?: Module | undefined;
    error?: unknown;
  } = { reply: {} };
  const group = new Proxy({}, { get: () => () => ({}) });
  const router = (server["createRouter"] as (handlers: object, options: object) => Sides["router"])(
    { all: group },
    {
      authenticate: () => ({ scopes: [] }),
      // What our own client writes has no encoded comma between items (docs/decisions/encoded-commas.md).
      encodedCommas: "data",
      onError: (error: unknown) => (state.error = error),
      around: async (_: unknown, input: Module) => {
        const reply = typeof state.reply === "function" ? state.reply(input) : state.reply;
        if (typeof state.reply !== "function")
          state.handed = (await settled(messageOf(input))) as Module;
        else state.handed = {};
        return reply;
      },
      ...options,
    },
  );
  const validate = client["validate"] as ((options: object) => object) | undefined;
  const apiWith = (fetch: Fetch): Module =>
    (client["createApi"] as (options: object) => { readonly all: Module })({
      baseUrl: "http://api.test",
      auth: CREDENTIALS,
      fetch,
      ...(responses === "throw" && validate && { use: [validate({ validators, responses })] }),
    }).all;
  const callWith: Sides["callWith"] = (fetch, id, request, more) => {
    state.handed = undefined;
    state.error = undefined;
    const method = apiWith(fetch)[id] as (...words: readonly unknown[]) => Call;
    return method(...(request === undefined ? [] : [request]), more ?? {});
  };
  return {
    router,
    handed: () => state.handed,
    error: () => state.error,
    answer: (reply) => (state.reply = reply),
    callWith,
    call: (...words) => callWith((url, init) => router(new Request(url, init)), ...words),
  };
}

const validationOf = ({ cells }: Generated): Validation =>
  [...cells.values()][0]?.validation === "on" ? "throw" : "off";

const PARTS = ["params", "query", "headers", "cookies", "body", "contentType"];

const messageOf = (input: Module): Module =>
  Object.fromEntries(PARTS.filter((part) => part in input).map((part) => [part, input[part]]));
