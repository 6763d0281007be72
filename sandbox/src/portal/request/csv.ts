import type { ListPage } from "../../foundation/index.js";
import type { PortalContext } from "./environment.js";

/** As many rows as a table is downloaded with. */
const maxRows = 10_000;
const perPage = 100;

/** All items of a list, page by page. */
export async function allItems<Item>(
  read: (query: { page: number; per_page: number }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; items.length < maxRows; page++) {
    const { data, meta } = await read({ page, per_page: perPage });
    items.push(...data);
    if (page >= meta.last_page) break;
  }
  return items;
}

type Cell = string | number | null;

/** Responds with a table as a file (RFC 4180). Excel reads UTF-8 only if it begins with a byte order mark. */
export function sendCsv(
  c: PortalContext,
  name: string,
  rows: readonly (readonly Cell[])[],
): Response {
  const text = rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
  return c.body(`\ufeff${text}`, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
  });
}

/** Programs for tables take a text that begins like a formula for one: it gets an apostrophe. */
function cell(value: Cell): string {
  const text =
    typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value ?? ""}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
