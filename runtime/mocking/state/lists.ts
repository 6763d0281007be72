/** Restricts, sorts and pages a list, as its query asks. */
import type { PaginationDescriptor } from "../../wire/descriptors/pagination.js";
import type { JsonMembers } from "./json.js";
import type { FilterRule, ListRules } from "./types.js";

type Query = Readonly<Record<string, unknown>>;

/** One page of a list. */
export interface ThingPage {
  readonly items: readonly JsonMembers[];
  /** What the body says of the page, by JSON pointers; `undefined` says that nothing follows. */
  readonly says: readonly (readonly [pointer: string, value: unknown])[];
  /** The address of the next page, for the header `Link`. */
  readonly link?: string;
}

/** The page of a list that a request asks for. */
export function pageOf(
  all: readonly JsonMembers[],
  { filters, sort, pagination, size = SIZE }: ListRules,
  { query = {}, url }: { readonly query?: Query | undefined; readonly url: string },
): ThingPage {
  const kept = all.filter((item) => filters.every((rule) => passes(item, rule, query)));
  const sorted =
    sort === undefined ? kept : sortedBy(kept, query[sort.parameter], query[sort.direction ?? ""]);
  return pagination === undefined
    ? { items: sorted, says: [] }
    : pageItems(sorted, pagination, { query, url, size });
}

function passes(
  item: JsonMembers,
  { parameter, property, bound }: FilterRule,
  query: Query,
): boolean {
  const wanted = query[parameter];
  if (wanted === undefined || wanted === null || wanted === "") return true;
  if (bound === "text") {
    const text = searchText(wanted).toLowerCase();
    return Object.values(item).some(
      (one) => typeof one === "string" && one.toLowerCase().includes(text),
    );
  }
  return matches(item[property], wanted, bound);
}

function matches(found: unknown, wanted: unknown, bound: "equal" | "least" | "most"): boolean {
  if (Array.isArray(wanted))
    return wanted.length === 0 || wanted.some((one) => matches(found, one, bound));
  if (Array.isArray(found)) return found.some((one) => matches(one, wanted, bound));
  if (found === undefined || found === null) return false;
  if (bound === "equal") return searchText(found) === searchText(wanted);
  const order = compare(found, wanted);
  return order === 0 || (bound === "least") === order > 0;
}

/** Objects from queries have no `toString`. */
const searchText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** Numbers by their size, all else by the order of characters. */
function compare(left: unknown, right: unknown): number {
  if (typeof left === "number") return left - Number(right);
  const [a, b] = [searchText(left), searchText(right)];
  return a === b ? 0 : a < b ? -1 : 1;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The property that a text such as `-price`, `price:desc` or `price_asc` names, and whether its largest value comes first. */
export function orderOf(
  value: unknown,
  properties: readonly string[],
): readonly [property: string, falling: boolean] | undefined {
  const [, sign, name = "", suffix = ""] =
    /^([-+]?)(\w+?)(?:[ :_.-](asc|desc)(?:ending)?)?$/i.exec(searchText(value)) ?? [];
  const property = properties.find((key) => plain(key) === plain(name));
  return property === undefined
    ? undefined
    : [property, sign === "-" || suffix.toLowerCase() === "desc"];
}

/** Sorted by `by`, a text or a list of which the first counts, or as it is if it names no property; nothing comes last. */
function sortedBy(
  items: readonly JsonMembers[],
  by: unknown,
  direction: unknown,
): readonly JsonMembers[] {
  const order = orderOf(
    Array.isArray(by) ? by[0] : by,
    items.flatMap((item) => Object.keys(item)),
  );
  if (order === undefined) return items;
  const [property, isFalling] = order;
  const sign = isFalling || /^desc/i.test(String(direction)) ? -1 : 1;
  const has = (item: JsonMembers): boolean => (item[property] ?? null) !== null;
  return [
    ...items.filter(has).sort((a, b) => sign * compare(a[property], b[property])),
    ...items.filter((item) => !has(item)),
  ];
}

/** Items on a page, if neither the request nor the document says how many. */
const SIZE = 20;

/** The query parameter of links, where the document names none for the position. */
const FROM = "__from";

function pageItems(
  all: readonly JsonMembers[],
  pagination: PaginationDescriptor,
  {
    query,
    url,
    size: usual,
  }: { readonly query: Query; readonly url: string; readonly size: number },
): ThingPage {
  const {
    style,
    page = FROM,
    offset = FROM,
    cursor = FROM,
    first,
    total,
    current,
    last,
  } = pagination;
  const size = Math.max(1, countIn(query[pagination.size ?? ""], usual));
  const number = countIn(query[page], first ?? 1);
  const parameter = { page, offset, cursor, link: pagination.page ?? pagination.offset ?? FROM }[
    style
  ];
  const isNumbered = parameter === pagination.page;
  const start = Math.max(
    0,
    startOf(all, pagination, { size, number, isNumbered, query, parameter }),
  );
  const items = all.slice(start, start + size);
  const end = start + items.length;
  const hasMore = end < all.length;
  const position = positionAfter(items, pagination, { end, number, isNumbered });
  const link = hasMore ? linkTo(url, parameter, position) : undefined;
  const next = style === "link" ? link : hasMore ? String(position) : undefined;
  const says: readonly (readonly [string | undefined, unknown])[] = [
    [pagination.next, next],
    [pagination.more, hasMore],
    [total, all.length],
    [current, isNumbered ? number : undefined],
    [last, (first ?? 1) - 1 + Math.max(1, Math.ceil(all.length / size))],
  ];
  return {
    items,
    says: says.flatMap(([pointer, value]) =>
      pointer === undefined ? [] : [[pointer, value] as const],
    ),
    ...(style === "link" && link !== undefined && { link }),
  };
}

interface Start {
  readonly size: number;
  readonly number: number;
  readonly isNumbered: boolean;
  readonly query: Query;
  readonly parameter: string;
}

/** The index of the first item of the page. A cursor is the index of the item after it, or a value of the item before. */
function startOf(
  all: readonly JsonMembers[],
  { style, first, lastItem }: PaginationDescriptor,
  { size, number, isNumbered, query, parameter }: Start,
): number {
  if (isNumbered) return (number - (first ?? 1)) * size;
  const value = query[parameter];
  if (style === "offset") return countIn(value, first ?? 0) - (first ?? 0);
  if (lastItem === undefined || value === undefined) return countIn(value, 0);
  const name = lastItem.slice(1);
  const index = all.findIndex((item) => String(item[name]) === String(value));
  return index === -1 ? all.length : index + 1;
}

function positionAfter(
  items: readonly JsonMembers[],
  { style, first, lastItem }: PaginationDescriptor,
  {
    end,
    number,
    isNumbered,
  }: { readonly end: number; readonly number: number; readonly isNumbered: boolean },
): unknown {
  if (isNumbered) return number + 1;
  if (style === "offset") return end + (first ?? 0);
  return lastItem === undefined ? end : items.at(-1)?.[lastItem.slice(1)];
}

function linkTo(url: string, parameter: string, position: unknown): string {
  const link = new URL(url);
  link.searchParams.set(parameter, String(position));
  return link.href;
}

function countIn(value: unknown, usual: number): number {
  const count = Number(value ?? usual);
  return Number.isInteger(count) ? count : usual;
}
