/** How a list is paged: as `x-pagination` says or, without it, as the names of its parameters and properties do. */
import type { PaginationDescriptor } from "../../../runtime/wire/descriptors/pagination.js";
import {
  childPointer,
  type Operation,
  type Pagination,
  type Schema,
} from "../../description/index.js";
import { firstPage } from "../emitters/descriptors/describe.js";
import { propertiesOf } from "./bodies.js";

const PAGE = ["page", "page_number", "pageNumber"];
const OFFSET = ["offset", "skip"];
const CURSOR = ["cursor", "page_token", "pageToken", "after", "starting_after", "next_token"];
const SIZE = ["per_page", "perPage", "page_size", "pageSize", "limit", "size", "max_results"];
const NEXT = [
  ...["next_cursor", "nextCursor", "next_page_token", "nextPageToken", "next_token", "next"],
];
const MORE = ["has_more", "hasMore"];
const TOTAL = ["total", "total_count", "totalCount", "total_items", "totalItems"];

/** A list in the body of a response. */
export interface ListedBody {
  readonly body: Schema;
  readonly items: string;
  readonly item: Schema;
}

/** The rule that a list clearly follows. A cursor comes first: it is more specific than a number. */
export function likelyPagination(
  { parameters }: Operation,
  { body, items, item }: ListedBody,
): Pagination | undefined {
  const query = parameters.filter(({ location }) => location === "query").map(({ name }) => name);
  const names = new Set(propertiesOf(body).keys());
  const parameter = (known: readonly string[]) => known.find((name) => query.includes(name));
  const pointer = (known: readonly string[]) => {
    const name = known.find((one) => names.has(one));
    return name === undefined ? undefined : childPointer("", name);
  };
  const [cursor, page, offset, size] = [CURSOR, PAGE, OFFSET, SIZE].map(parameter);
  const [next, more, total] = [NEXT, MORE, TOTAL].map(pointer);
  const rest = {
    ...(size !== undefined && { size }),
    ...(total !== undefined && { total }),
    items,
  };
  if (cursor !== undefined && next !== undefined) return { style: "cursor", cursor, next, ...rest };
  if (cursor !== undefined && more !== undefined && propertiesOf(item).has("id"))
    return { style: "cursor", cursor, lastItem: "/id", more, ...rest };
  if (page !== undefined) return { style: "page", page, ...rest };
  return offset === undefined ? undefined : { style: "offset", offset, ...rest };
}

export function pagingOf(
  operation: Operation,
  listed: ListedBody,
): PaginationDescriptor | undefined {
  const pagination = operation.pagination ?? likelyPagination(operation, listed);
  return pagination && { ...pagination, ...firstPage(pagination, operation) };
}

/** The query parameters with which a page is chosen. */
export const pagingParameters = (pagination: PaginationDescriptor | undefined): readonly string[] =>
  pagination === undefined
    ? []
    : [pagination.page, pagination.size, pagination.cursor, pagination.offset].filter(
        (name) => name !== undefined,
      );
