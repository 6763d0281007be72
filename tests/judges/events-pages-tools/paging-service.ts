/** A service that pages as a rule says. */
import type { Row } from "../covering/covering-array.js";
import { is } from "./paging-rules.js";

/** All that there is, of which a page has two. */
export const ITEMS: readonly number[] = [5, 0, 7, 3, 1];
export const SIZE = 2;

/** A service that pages as the row says. */
export function respond(row: Row, url: URL): Response {
  const from = row["first"]?.startsWith("0") ? 0 : 1;
  const query = url.searchParams;
  const index = indexOf(row, query, from);
  const data = ITEMS.slice(index * SIZE, (index + 1) * SIZE);
  const hasNext = (index + 1) * SIZE < ITEMS.length;
  const cursor = is(row, "cursor", "0") ? index : `c${index + 1}`;
  const target = `${url.pathname}?page=${from + index + 1}`;
  const next = is(row, "style", "cursor")
    ? cursor
    : is(row, "style", "link in the body")
      ? target
      : "there is";
  const body = is(row, "items", "")
    ? data
    : {
        ...(is(row, "items", "/data") ? { data } : { result: { items: data } }),
        current: from + index,
        last: from + Math.ceil(ITEMS.length / SIZE) - 1,
        total: ITEMS.length,
        more: hasNext,
        next: hasNext ? next : null,
      };
  const headers = {
    ...(is(row, "style", "link in a header") && hasNext && { link: `<${target}>; rel="next"` }),
  };
  return Response.json(body, { headers });
}

/** The offset of the first item. */
export const offsetOf = (row: Row): number => (is(row, "first", "1 by default") ? 1 : 0);

function indexOf(row: Row, query: URLSearchParams, from: number): number {
  const cursor = query.get("cursor");
  switch (row["style"]) {
    case "offset":
      return Math.ceil((Number(query.get("offset") ?? offsetOf(row)) - offsetOf(row)) / SIZE);
    case "cursor":
      return cursor === null
        ? 0
        : is(row, "cursor", "0")
          ? Number(cursor) + 1
          : Number(cursor.slice(1));
    case "last item":
      return cursor === null ? 0 : (ITEMS.indexOf(Number(cursor)) + 1) / SIZE;
    default:
      return Number(query.get("page") ?? from) - from;
  }
}
