/** What the lists of orders and of quotes have in common: tabs and pages. */
import { expect, test } from "vitest";
import { Orders } from "../../../src/portal/pages/orders.js";
import { Quotes } from "../../../src/portal/pages/quotes/quotes.js";
import { allOf } from "./optional.js";
import { order, pageOf, quote, viewer } from "./values.js";

type Meta = Parameters<typeof pageOf>[1];

const orders = (status: string, meta: Meta = {}) =>
  Orders({ viewer, list: pageOf([order], meta), labels: new Map(), search: "", status });
const quotes = (status: string, meta: Meta = {}) =>
  Quotes({ viewer, list: pageOf([quote], meta), labels: new Map(), search: "", status });

test.each([
  ["orders", orders],
  ["quotes", quotes],
])("the pages of the %s keep their status", (area, list) => {
  const links = (page: number, status = ""): string[] => {
    const meta = { current_page: page, last_page: 4, from: 3, to: 4, total: 8 };
    return allOf(list(status, meta), /<a class="button" href="(.*?)"/g);
  };
  expect(links(2)).toEqual([`/portal/${area}`, `/portal/${area}?page=3`]);
  expect(links(3)).toEqual([`/portal/${area}?page=2`, `/portal/${area}?page=4`]);
  expect(links(2, "cancelled")).toEqual([
    `/portal/${area}?status=cancelled`,
    `/portal/${area}?status=cancelled&amp;page=3`,
  ]);
});

const orderStates = "created in_progress awaiting_review completed refunded cancelled";
const quoteStates = "pending requested awaiting_payment approved cancelled";

test.each([
  ["orders", orders, orderStates, "in_progress", "In progress"],
  ["quotes", quotes, quoteStates, "awaiting_payment", "Awaiting approval"],
])(
  "the tabs of the %s are all states, and the current one is marked",
  (area, list, states, status, text) => {
    const nav = allOf(list(status), /<nav class="nav" aria-label="\w+ by status">(.*?)<\/nav>/g);
    const tabs = states.split(" ").map((each) => `/portal/${area}?status=${each}`);
    expect(allOf(nav, /<a href="(.*?)"/g)).toEqual([`/portal/${area}`, ...tabs]);
    expect(allOf(nav, /aria-current="true">(.*?)</g)).toEqual([text]);
    expect(allOf(nav, /<a .*?>(.*?)</g)[0]).toBe("All");
  },
);
