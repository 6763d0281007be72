/** Pages: every rule yields each item once, from every first page, however one asks for the next one. */
import { isDeepStrictEqual } from "node:util";

import type { Row } from "../covering/covering-array.js";
import { type Finding, messageOf, printed } from "../findings/finding.js";
import type { Generated, Module } from "../outputs/output.js";
import { is } from "./paging-rules.js";
import { ITEMS, offsetOf, respond, SIZE } from "./paging-service.js";

type Items = (id: string, request: object) => Promise<readonly unknown[]>;

export async function judgePages(
  generated: Generated,
  rows: ReadonlyMap<string, Row>,
): Promise<readonly Finding[]> {
  const ways = await waysOf(generated, (url) =>
    respond(rows.get(url.pathname.slice(1)) ?? {}, url),
  );
  const found: Finding[] = [];
  for (const [id, row] of rows) {
    const first = row["first"]?.startsWith("0") ? 0 : 1;
    const request = is(row, "start", "named")
      ? { query: is(row, "style", "page") ? { page: first } : { offset: offsetOf(row) } }
      : {};
    for (const [way, items] of Object.entries(ways)) {
      // A query sees no headers (docs/tanstack-query.md).
      if (way === "an infinite query" && is(row, "style", "link in a header")) continue;
      const got = await items(id, request).catch(messageOf);
      if (!isDeepStrictEqual(got, ITEMS)) {
        found.push({ rule: `${way} yields each item once`, about: row, detail: printed(got) });
      }
    }
  }
  return found;
}

/** More pages than there are: who goes on has lost its way. */
const ENOUGH = 8;

async function waysOf(
  generated: Generated,
  answer: (url: URL) => Response,
): Promise<Readonly<Record<string, Items>>> {
  const [client, queries, tools] = [
    await generated.load("client/index"),
    await generated.load("query/all"),
    await generated.load("tools"),
  ];
  const fetch = async (url: string | URL): Promise<Response> => answer(new URL(url));
  const own = (client["createClient"] as (options: object) => unknown)({
    baseUrl: "http://api.test",
    fetch,
  });
  const api = (client["apiOf"] as (client: unknown) => { readonly all: Functions })(own).all;
  const bound = (tools["bindTools"] as (tools: unknown, options: object) => readonly BoundTool[])(
    tools["tools"],
    { client: own },
  );
  return {
    "items()": (id, request) => upTo(ENOUGH * SIZE, itemsOf(api[id]?.(request))),
    "an infinite query": (id, request) =>
      infinitely(queries[`${id}InfiniteQueryOptions`] as InfiniteOptions, own, request),
    "output.next": (id, { query = {} }: { readonly query?: object }) => {
      const tool = bound.find(({ name }) => name === id);
      if (tool === undefined) throw new TypeError(`there is no tool ${id}`);
      return byTool(tool, query);
    },
  };
}

const itemsOf = (call: unknown): AsyncIterable<unknown> =>
  (call as { items(): AsyncIterable<unknown> }).items();

type Functions = Readonly<Record<string, (request: object) => unknown>>;

async function upTo(most: number, items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= most) break;
  }
  return found;
}

interface BoundTool {
  readonly name: string;
  call(input: object): Promise<{
    readonly ok: boolean;
    readonly output?: { readonly data?: unknown; readonly next?: object };
  }>;
}

async function byTool(tool: BoundTool, first: object): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  let input: object | undefined = first;
  for (let page = 0; input !== undefined && page < ENOUGH; page++) {
    const result = await tool.call(input);
    if (!result.ok) throw new TypeError(printed(result));
    found.push(...itemsIn(result.output?.data));
    input = result.output?.next;
  }
  return found;
}

type InfiniteOptions = (
  client: unknown,
  request: object,
) => {
  readonly initialPageParam: unknown;
  getNextPageParam(
    last: unknown,
    all: readonly unknown[],
    param: unknown,
    params: readonly unknown[],
  ): unknown;
  queryFn(context: object): Promise<unknown>;
  select?(data: object): unknown;
};

async function infinitely(
  optionsOf: InfiniteOptions,
  client: unknown,
  request: object,
): Promise<readonly unknown[]> {
  const options = optionsOf(client, request);
  const [pages, params]: [unknown[], unknown[]] = [[], []];
  let param = options.initialPageParam;
  do {
    pages.push(
      await options.queryFn({
        pageParam: param,
        signal: new AbortController().signal,
        queryKey: [],
      }),
    );
    params.push(param);
    param = options.getNextPageParam(pages.at(-1), pages, param, params);
  } while (param !== undefined && param !== null && pages.length < ENOUGH);
  return pages.flatMap((page) => itemsIn(page));
}

/** The items of a page, wherever they are. */
function itemsIn(page: unknown): readonly unknown[] {
  if (Array.isArray(page)) return page;
  if (typeof page !== "object" || page === null) return [];
  const { data, result, items } = page as Module;
  return itemsIn(data ?? result ?? items);
}
