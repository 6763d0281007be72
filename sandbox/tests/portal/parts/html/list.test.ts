/** Tables, their pages and their tabs. */
import { expect, test } from "vitest";
import { Pager, Table, Tabs } from "../../../../src/portal/html/list.js";
import { allOf, testParts } from "../optional.js";
import { pageOf } from "../values.js";

const pager = (page: number, more: Parameters<typeof pageOf>[1] = {}) =>
  Pager({
    meta: pageOf([], { current_page: page, last_page: 3, from: 3, to: 4, total: 6, ...more }).meta,
    href: (to) => `/orders?page=${to}`,
    what: "orders",
  });

testParts([
  [pager(2), pager(1), '<a class="button" href="/orders?page=1" rel="prev">'],
  [pager(2), pager(3), '<a class="button" href="/orders?page=3" rel="next">'],
  [pager(9), pager(3), 'href="/orders?page=3" rel="prev"'],
  [
    pager(2),
    pager(9, { from: null, to: null }),
    "3 to 4 of 6 orders",
    "No orders on this page, of 6",
  ],
  [
    Table({ label: "Items", columns: [], rows: [], foot: "Total" }),
    Table({ label: "Items", columns: [], rows: [] }),
    "Total",
  ],
]);

test("a single page leads nowhere", () => {
  expect(allOf(pager(1, { last_page: 1 }), /<a .*?>(.*?)<\/a>/g)).toEqual([]);
});

const columns = ["Name", { numbers: "Price" }, ""] as const;
const table = (rows: readonly (readonly string[])[]) => Table({ label: "Items", columns, rows });

test("a table names its columns, and those of buttons for screen readers only", () => {
  expect(allOf(table([]), /<th scope="col" class=".*?">(.*?)<\/th>/g)).toEqual([
    "Name",
    "Price",
    '<span class="visually-hidden">Actions</span>',
  ]);
});

test("a table repeats the names in its cells, but none of buttons", () => {
  expect(allOf(table([["One", "2", "Remove"]]), /<td (.*?)<\/td>/g)).toEqual([
    'class="" data-label="Name">One',
    'class="end number" data-label="Price">2',
    'class="">Remove',
  ]);
});

test.each([0, 1, 2])("a table of %i rows has as many", (count) => {
  const rows = Array.from({ length: count }, (_, index) => [`Row ${index}`]);
  expect(allOf(table(rows), /<td .*?>(.*?)<\/td>/g)).toEqual(rows.flat());
});

test("a table can be reached and scrolled, and has a name", () => {
  const region = '<div class="table-wrap" role="group" aria-label="Items" tabindex="0">';
  expect(String(table([]))).toContain(region);
});

test.each(["", "paid", "other"])("only the tab of %j is the current one", (current) => {
  const tabs = [
    ["", "All", "/orders"],
    ["paid", "Paid", "/orders?status=paid"],
  ] as const;
  expect(allOf(Tabs({ label: "By status", current, tabs }), /<a (.*?)<\/a>/g)).toEqual(
    tabs.map(([value, text, href]) => {
      const mark = value === current ? ' aria-current="true"' : "";
      return `href="${href}"${mark}>${text}`;
    }),
  );
});
