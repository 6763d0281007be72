import type { ListDescriptor, PaginationDescriptor } from "../../wire/descriptors/pagination.js";
import { isRecord } from "../../wire/values/text.js";
import type { Call, CallOptions, Client, RequestParts } from "../call/types.js";
import { listIn, nextPage, type PagePosition } from "./next-page.js";

/** A call to a list operation. Awaiting it returns one page; the iterators continue with all following ones. */
export interface PagedCall<Data, Item, Responses> extends Call<Data, Responses> {
  /** This page and the following ones, each requested when the loop reaches it. */
  pages(): AsyncIterable<Data>;
  /** The items of this page and of the following ones. */
  items(): AsyncIterable<Item>;
}

interface PageInput {
  readonly request: RequestParts | undefined;
  readonly options: CallOptions | undefined;
}

/** Calls a list operation. The document's `x-pagination` says how to get from one page to the next. */
export function paginate<Data, Item, Responses>(
  client: Client,
  operation: ListDescriptor,
  input: PageInput,
): PagedCall<Data, Item, Responses> {
  const { request = {}, options = {} } = input;
  const call = client.call<Data, Responses>(operation, request, options);
  const pages = (): AsyncIterable<Data> => {
    // The first page is requested when the loop reaches it: its URL is all that is needed now.
    const url = call.url();
    return pagesFrom<Data, Responses>(call, { client, operation, request, options, url });
  };
  const items = (): AsyncIterable<Item> => itemsOf<Item>(pages(), operation.pagination);
  return Object.assign(call, { pages, items });
}

interface Walk {
  readonly client: Client;
  readonly operation: ListDescriptor;
  readonly request: RequestParts;
  readonly options: CallOptions;
  /** The URL of the first page. */
  readonly url: string;
}

async function* pagesFrom<Data, Responses>(
  first: Call<Data, Responses>,
  walk: Walk,
): AsyncGenerator<Data> {
  const { client, operation, request, options } = walk;
  const { pagination } = operation;
  let position: PagePosition = {
    query: isRecord(request.query) ? request.query : {},
    url: walk.url,
  };
  let call = first;
  for (;;) {
    const { data, response } = await call.withResponse();
    if (data === undefined) return;
    yield data;
    const page = { data, link: response.headers.get("link") };
    const next = nextPage(page, position, pagination);
    if (next === undefined) return;
    call = client.call<Data, Responses>(
      operation,
      { ...request, query: next.query },
      { ...options, ...(next.url !== undefined && { url: next.url }) },
    );
    if (call.url() === (position.url ?? walk.url))
      throw new Error(`${operation.id}: the page after ${call.url()} is the same page`);
    position = { ...next, url: call.url() };
  }
}

async function* itemsOf<Item>(
  pages: AsyncIterable<unknown>,
  pagination: PaginationDescriptor,
): AsyncGenerator<Item> {
  for await (const page of pages) {
    for (const item of listIn(page, pagination) as readonly Item[]) yield item;
  }
}
