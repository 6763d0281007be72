import type { CallOptions, Client, RequestParts } from "../client/call/types.js";
import type { ListDescriptor } from "../wire/descriptors/pagination.js";
import { nextPage, type PagePosition } from "../client/pagination/next-page.js";
import type { OperationDescriptor } from "../wire/descriptors/descriptor.js";
import { isRecord } from "../wire/values/text.js";
import type { InfiniteQueryOptions, MutationOptions, PageParam, QueryOptions } from "./types.js";

interface QueryInput {
  readonly key: readonly unknown[];
  readonly request: RequestParts | undefined;
  readonly options: CallOptions | undefined;
}

/** The first elements of the keys of an operation. */
export const operationKey = <const Scope extends readonly unknown[], Parts>(
  scope: Scope,
  request: Parts | undefined,
): Scope | readonly [...Scope, Parts] => (request === undefined ? scope : [...scope, request]);

/** Options of a query. The call is aborted when TanStack Query cancels the query. */
export function queryOptions<Key extends readonly unknown[], Value, Failure>(
  client: Client,
  operation: OperationDescriptor,
  { key, request, options }: QueryInput,
): QueryOptions<Key, Value, Failure> {
  return {
    // The cast adds TanStack Query's type tag, which has no value at run time.
    queryKey: key as Key,
    queryFn: async ({ signal }) =>
      notUndefined<Value>(await client.call(operation, request, { ...options, signal })),
  };
}

/** Options of an infinite query. The document's `x-pagination` says how to get from one page to the next. */
export function infiniteQueryOptions<Key extends readonly unknown[], Page, Failure>(
  client: Client,
  operation: ListDescriptor,
  { key, request = {}, options }: QueryInput,
): InfiniteQueryOptions<Key, Page, Failure> {
  const { pagination } = operation;
  const first: PagePosition = { query: isRecord(request.query) ? request.query : {} };
  const callAt = (position: PageParam, callOptions: CallOptions | undefined) => {
    const { query, url } = position ?? first;
    const at = url === undefined ? callOptions : { ...callOptions, url };
    return client.call(operation, { ...request, query }, at);
  };
  return {
    queryKey: key as Key,
    queryFn: async ({ signal, pageParam }) =>
      notUndefined<Page>(await callAt(pageParam, { ...options, signal })),
    initialPageParam: null,
    getNextPageParam: (page, _pages, position) => {
      const from = position ?? first;
      // A relative link is resolved against the URL of its page; `url()` sends nothing.
      const url = from.url ?? callAt(position, options).url();
      return nextPage({ data: page, link: null }, { ...from, url }, pagination);
    },
  };
}

/** Options of a mutation; `options` apply to each of its calls. */
export function mutationOptions<Variables, Value, Failure>(
  client: Client,
  operation: OperationDescriptor,
  { key, options }: Omit<QueryInput, "request">,
): MutationOptions<Variables, Value, Failure> {
  return {
    mutationKey: key,
    mutationFn: async (variables) =>
      notUndefined<Value>(await client.call(operation, variables ?? {}, options)),
  };
}

const notUndefined = <Value>(value: unknown): Value => (value ?? null) as Value;
