import { expect, test } from "vitest";
import { createElement } from "hono/jsx";
import { Now, Time } from "../../../../src/portal/html/time.js";

const now = new Date("2026-03-15T12:00:00Z");

async function shown(at: string, options: { readonly exact?: boolean } = {}): Promise<string> {
  const page = createElement(Now.Provider, { value: now }, createElement(Time, { at, ...options }));
  return page.toString();
}

test.each([
  ["2026-03-15T11:59:40Z", "just now"],
  ["2026-03-15T12:00:20Z", "in a moment"],
  ["2026-03-15T11:58:30Z", "1 min ago"],
  ["2026-03-15T13:10:00Z", "in 1 hr"],
  ["2026-03-14T11:00:00Z", "yesterday"],
  ["2026-03-09T11:00:00Z", "6 days ago"],
])("%s is near: %s, with the exact time on hover", async (at, text) => {
  const html = await shown(at);
  expect(html).toContain(`>${text}</time>`);
  expect(html).toMatch(/title="\d+ Mar 2026, \d\d:\d\d UTC"/);
});

test.each([
  ["2026-03-08T11:59:00Z", {}, "8 Mar 2026"],
  ["2026-03-15T11:59:40Z", { exact: true }, "15 Mar 2026"],
])("%s is a date if it is a week away or has to be exact", async (at, options, day) => {
  const html = await shown(at, options);
  expect(html).toContain(day);
  expect(html).not.toContain("ago");
});
