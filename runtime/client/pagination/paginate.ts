import type {
  OperationDescriptor,
  PaginationDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { isRecord } from "../../wire/values/text.js";
import type { Data, NoHeaders } from "../call/result.js";
import type { Call, CallOptions, Client, RequestParts } from "../call/types.js";

/** A call for a list. Awaiting gives one page; the iterators go on to all that follow. */
export interface PagedCall<Responses, Item, Headers = NoHeaders> extends Call<Responses, Headers> {
  /** This page and the following ones, each asked for when it is come to. */
  pages(): AsyncIterable<Data<Responses>>;
  /** The items of this page and of the following ones. */
  items(): AsyncIterable<Item>;
}

interface PageInput {
  readonly request: RequestParts | undefined;
  readonly options: CallOptions | undefined;
}

/** Calls a list operation. How its pages follow each other is the document's `x-pagination`. */
export function paginate<Responses, Item, Headers = NoHeaders>(
  client: Client,
  operation: OperationDescriptor,
  input: PageInput,
): PagedCall<Responses, Item, Headers> {
  const { request = {}, options = {} } = input;
  const call = client.call<Responses, Headers>(operation, request, options);
  const pages = (): AsyncIterable<Data<Responses>> =>
    pagesFrom<Responses, Headers>(call, { client, operation, request, options });
  const items = (): AsyncIterable<Item> => itemsOf<Item>(pages(), operation.pagination);
  return Object.assign(call, { pages, items });
}

interface Walk {
  readonly client: Client;
  readonly operation: OperationDescriptor;
  readonly request: RequestParts;
  readonly options: CallOptions;
}

/** Where a page is: a query or a whole address. */
interface Position {
  readonly query: Readonly<Record<string, unknown>>;
  readonly url?: string;
}

async function* pagesFrom<Responses, Headers>(
  first: Call<Responses, Headers>,
  walk: Walk,
): AsyncGenerator<Data<Responses>> {
  const { client, operation, request, options } = walk;
  const { pagination } = operation;
  let position: Position = {
    query: isRecord(request.query) ? request.query : {},
    url: first.url(),
  };
  let call = first;
  for (;;) {
    const { data, response } = await call.withResponse();
    yield data;
    const page = { data, link: response.headers.get("link") };
    const next = pagination === undefined ? undefined : follow(page, position, pagination);
    if (next === undefined) return;
    call = client.call<Responses, Headers>(
      operation,
      { ...request, query: next.query },
      { ...options, ...(next.url !== undefined && { url: next.url }) },
    );
    if (call.url() === (position.url ?? first.url()))
      throw new Error(`${operation.id}: the page after ${call.url()} is that page itself`);
    position = { ...next, url: call.url() };
  }
}

async function* itemsOf<Item>(
  pages: AsyncIterable<unknown>,
  pagination: PaginationDescriptor | undefined,
): AsyncGenerator<Item> {
  for await (const page of pages) {
    for (const item of listIn(page, pagination) as readonly Item[]) yield item;
  }
}

interface Page {
  readonly data: unknown;
  /** The `Link` header. */
  readonly link: string | null;
}

/** The position after a page, or nothing if it is the last one. */
function follow(
  page: Page,
  position: Position,
  pagination: PaginationDescriptor,
): Position | undefined {
  switch (pagination.style) {
    case "page":
      return nextNumber(page.data, position, pagination);
    case "offset":
      return nextOffset(page.data, position, pagination);
    case "cursor":
      return nextCursor(page.data, position, pagination);
    case "link":
      return nextLink(page, position, pagination);
    default:
      return pagination.style satisfies never;
  }
}

function nextNumber(
  data: unknown,
  { query }: Position,
  pagination: PaginationDescriptor,
): Position | undefined {
  const { page = "page", current, last, next } = pagination;
  if (listIn(data, pagination).length === 0) return undefined;
  const number = numberAt(data, current) ?? (Number(query[page] ?? 1) || 1);
  const end = numberAt(data, last);
  if (end !== undefined ? number >= end : next !== undefined && isNothing(valueAt(data, next)))
    return undefined;
  return { query: { ...query, [page]: number + 1 } };
}

function nextOffset(
  data: unknown,
  { query }: Position,
  pagination: PaginationDescriptor,
): Position | undefined {
  const { offset = "offset", total, next } = pagination;
  const count = listIn(data, pagination).length;
  const reached = (Number(query[offset] ?? 0) || 0) + count;
  const all = numberAt(data, total);
  if (count === 0 || (all !== undefined && reached >= all)) return undefined;
  if (next !== undefined && isNothing(valueAt(data, next))) return undefined;
  return { query: { ...query, [offset]: reached } };
}

/** The cursor is in the body, or a value of the last item, as long as there are more. */
function nextCursor(
  data: unknown,
  { query }: Position,
  pagination: PaginationDescriptor,
): Position | undefined {
  const { cursor = "cursor", next, more, lastItem } = pagination;
  if (more !== undefined && isNothing(valueAt(data, more))) return undefined;
  const last = lastItem === undefined ? undefined : listIn(data, pagination).at(-1);
  const value = valueAt(data, next) ?? valueAt(last, lastItem);
  return isNothing(value) ? undefined : { query: { ...query, [cursor]: value } };
}

/** The link of the body, or the one that RFC 8288 puts into the header. Relative ones are relative to this page. */
function nextLink(
  { data, link }: Page,
  { query, url }: Position,
  { next }: PaginationDescriptor,
): Position | undefined {
  const target = next === undefined ? linkTo("next", link) : valueAt(data, next);
  return typeof target !== "string" || target === ""
    ? undefined
    : { query, url: new URL(target, url).href };
}

/** `<https://example.com/?page=2>; rel="next"`. */
function linkTo(relation: string, header: string | null): string | undefined {
  for (const [, target, rest = ""] of (header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relations = /;\s*rel="?([^";,]*)"?/i.exec(rest)?.[1]?.split(/\s+/) ?? [];
    if (relations.includes(relation)) return target;
  }
  return undefined;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === false;

function numberAt(data: unknown, pointer: string | undefined): number | undefined {
  const value = valueAt(data, pointer);
  return typeof value === "number" ? value : undefined;
}

function listIn(data: unknown, pagination: PaginationDescriptor | undefined): readonly unknown[] {
  const list = valueAt(data, pagination?.items);
  return Array.isArray(list) ? list : [];
}

/** RFC 6901. */
function valueAt(data: unknown, pointer: string | undefined): unknown {
  if (pointer === undefined) return undefined;
  let value = data;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
  }
  return value;
}
