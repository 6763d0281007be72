/**
 * Calls the generated code for Mock Service Worker and TanStack Query, as `exercise.ts` calls the rest. It is
 * compiled next to that program, and imports only a package.
 */
import { getResponse, type HttpHandler } from "msw";

import type * as client from "../../generated/client/index.js";
import type { OperationDescriptor } from "../../runtime/wire/descriptors/descriptor.js";

type Client = ReturnType<typeof client.createClient>;
interface Mocks {
  readonly handlers: (options: object) => readonly HttpHandler[];
}
type Module = Readonly<Record<string, unknown>>;
type Anything = (...words: readonly unknown[]) => unknown;

/** The modules of a folder of the output. */
const inFolder = (modules: ReadonlyMap<string, Module>, folder: string): readonly Module[] =>
  [...modules].filter(([path]) => path.startsWith(`${folder}/`)).map(([, module]) => module);

const functionsOf = (modules: readonly Module[]): readonly Anything[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Anything => typeof value === "function");

/**
 * Generates every value and handler, and sends the handlers a request for every operation; returns the operations
 * without a response.
 */
export async function callMocks(
  modules: ReadonlyMap<string, Module>,
  operations: readonly OperationDescriptor[],
): Promise<readonly string[]> {
  const module = modules.get("msw/index.js") as unknown as Mocks | undefined;
  if (module === undefined) return [];
  for (const make of functionsOf(inFolder(modules, "msw"))) await make();
  const handlers = module.handlers({ baseUrl: "http://h" });
  const unanswered: string[] = [];
  if (!operations.every(({ path }) => isAddress(addressOf(path)))) return [];
  for (const { id, method, path } of operations)
    if (!(await answers(handlers, addressOf(path), method))) unanswered.push(id);
  return unanswered;
}

const addressOf = (path: string): string => `http://h${path.replaceAll(/\{[^{}]*\}/g, "x")}`;

/**
 * Parameter names contain no braces (OpenAPI 3.2, 4.8.2), and URLs have a length that programs support (RFC 9110,
 * 4.1).
 */
const isAddress = (url: string): boolean => !/[{}]/.test(url) && url.length <= 8000;

async function answers(
  handlers: readonly HttpHandler[],
  url: string,
  method: string,
): Promise<boolean> {
  const response = await getResponse([...handlers], new Request(url, { method }));
  await response?.text();
  return response !== undefined && response.type !== "error";
}

/**
 * Makes all keys and options, runs queries and mutations with each of the values, and looks for the next page.
 */
export async function callQueries(
  modules: ReadonlyMap<string, Module>,
  client: Client,
  values: readonly unknown[],
): Promise<void> {
  for (const make of functionsOf(inFolder(modules, "query"))) {
    for (const value of values) {
      const made = make(client, value) as Module;
      const { signal } = new AbortController();
      await settled(made["queryFn"], { signal, pageParam: null });
      await settled(made["mutationFn"], value);
      await settled(made["getNextPageParam"], value, [], null);
    }
  }
}

/** Rejected calls are fine: only code that runs counts. */
async function settled(call: unknown, ...words: readonly unknown[]): Promise<void> {
  try {
    if (typeof call === "function") await call(...words);
  } catch {
    // The message is for callers; it does not matter here.
  }
}
