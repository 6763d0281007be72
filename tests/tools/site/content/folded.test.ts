/** Long lists of operations are folded away beyond a number that depends on the page. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";

const flow = { tokenUrl: "https://a.test/t", scopes: { r: "Read." } };
const securitySchemes = {
  "log-in": {
    type: "oauth2",
    description: "# Why\n\nBecause.",
    flows: { clientCredentials: flow },
  },
};
const responses = { 204: { description: "Done." }, 429: { description: "# Slow\n\nToo fast." } };

/** As many operations that need a scope, and as many that anyone can call. */
function siteOf(kept: number, free: number) {
  const operations = (count: number, name: string, security: readonly object[]) =>
    Array.from({ length: count }, (_, index) => [
      `/${name}${index}`,
      { get: { operationId: `${name}${index}`, security, responses: { ...responses } } },
    ]);
  const paths = [
    ...operations(kept, "kept", [{ "log-in": ["r"] }]),
    ...operations(free, "free", []),
  ];
  return makeOf({ ...EMPTY, components: { securitySchemes }, paths: Object.fromEntries(paths) });
}

const PAGES = [
  "index",
  "guides/scopes",
  "guides/authentication",
  "guides/errors",
  "guides/rate-limits",
];

it.each([
  [30, 0, [[], ["18 more operations"], [], [], []]],
  [12, 40, [["22 more operations"], [], [], [], []]],
  [
    13,
    48,
    [
      ["31 more operations"],
      ["1 more operation", "8 more operations"],
      ["8 more operations"],
      ["1 more operation"],
      ["1 more operation"],
    ],
  ],
])("folds lists of %i and %i operations", async (kept, free, folded) => {
  const { page } = await siteOf(kept, free);
  const found = PAGES.map((path) =>
    readable(page(`${path}.html`)).filter((line) => / more operation/.test(line)),
  );
  expect(found).toEqual(folded);
});

it("a page lists every operation, those that are folded away included", async () => {
  const { page } = await siteOf(13, 48);
  for (const [path, count] of [
    ["index", 61],
    ["guides/scopes", 61],
    ["guides/authentication", 48],
  ] as const) {
    const links = page(`${path}.html`).match(/class="operation-link"/g);
    expect([path, links?.length]).toEqual([path, count]);
  }
});

it("a page shows descriptions below the headings around them", async () => {
  const { page } = await siteOf(1, 1);
  const headings = (path: string): readonly string[] =>
    readable(page(`guides/${path}.html`)).filter((line) => line.startsWith("#"));
  expect(headings("authentication")).toEqual([
    "# Authentication",
    "## log-in",
    "### Why",
    "## Without credentials",
  ]);
  expect(readable(page("guides/authentication.html")).join("\n")).toContain(
    'auth: { "log-in": "YOUR_LOG_IN" }',
  );
  expect(headings("rate-limits").at(-1)).toBe("### Slow");
  expect(headings("errors")).toEqual(["# Errors", "## Handle errors", "## 429", "### Slow"]);
});
