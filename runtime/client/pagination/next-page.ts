import type { PaginationDescriptor } from "../../wire/descriptors/pagination.js";

/** The position of a page: query parameters or an absolute URL. */
export interface PagePosition {
  readonly query: Readonly<Record<string, unknown>>;
  readonly url?: string;
}

/** The parts of a page that lead to the next one. */
export interface Page {
  readonly data: unknown;
  /** The `Link` header. */
  readonly link: string | null;
}

/** The position of the next page; `undefined` after the last one. */
export function nextPage(
  page: Page,
  position: PagePosition,
  pagination: PaginationDescriptor,
): PagePosition | undefined {
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
  { query }: PagePosition,
  pagination: PaginationDescriptor,
): PagePosition | undefined {
  const { page = "page", first = 1, current, last, next } = pagination;
  if (listIn(data, pagination).length === 0) return undefined;
  const number = numberAt(data, current) ?? countIn(query, page, first);
  const end = numberAt(data, last);
  if (end !== undefined ? number >= end : next !== undefined && isNothing(valueAt(data, next)))
    return undefined;
  return { query: { ...query, [page]: number + 1 } };
}

function nextOffset(
  data: unknown,
  { query }: PagePosition,
  pagination: PaginationDescriptor,
): PagePosition | undefined {
  const { offset = "offset", first = 0, total, next } = pagination;
  const count = listIn(data, pagination).length;
  const reached = countIn(query, offset, first) + count;
  const all = numberAt(data, total);
  if (count === 0 || (all !== undefined && reached - first >= all)) return undefined;
  if (next !== undefined && isNothing(valueAt(data, next))) return undefined;
  return { query: { ...query, [offset]: reached } };
}

/** The cursor is in the body, or is a value of the last item, as long as there are more pages. */
function nextCursor(
  data: unknown,
  { query }: PagePosition,
  pagination: PaginationDescriptor,
): PagePosition | undefined {
  const { cursor = "cursor", next, more, lastItem } = pagination;
  if (more !== undefined && isNothing(valueAt(data, more))) return undefined;
  const last = lastItem === undefined ? undefined : listIn(data, pagination).at(-1);
  const value = valueAt(data, next) ?? valueAt(last, lastItem);
  return isNothing(value) ? undefined : { query: { ...query, [cursor]: value } };
}

/**
 * The link in the body, or in the `Link` header (RFC 8288). A relative link is resolved against the URL of this page.
 */
function nextLink(
  { data, link }: Page,
  { query, url }: PagePosition,
  { next }: PaginationDescriptor,
): PagePosition | undefined {
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
  return typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined;
}

/** What a request says, or else where pages begin. */
function countIn(query: PagePosition["query"], name: string, first: number): number {
  const count = Number(query[name] ?? first);
  return Number.isNaN(count) ? first : count;
}

/** The items of a page. */
export function listIn(data: unknown, { items }: PaginationDescriptor): readonly unknown[] {
  const list = valueAt(data, items);
  return Array.isArray(list) ? list : [];
}

/** RFC 6901. */
export function valueAt(data: unknown, pointer: string | undefined): unknown {
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
