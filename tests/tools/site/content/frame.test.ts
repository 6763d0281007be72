/** The frame of pages: their heads, scripts, policies and navigation. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";
import { DOCUMENT } from "./shop.js";

const heads = (page: string) => ({
  title: /<title>\s*(.*?)\s*<\/title>/.exec(page)?.[1],
  description: /<meta name="description" content="(.*?)"/.exec(page)?.[1],
  policy: /Content-Security-Policy"\s+content="(.*?)"/.exec(page)?.[1],
  scripts: [...page.matchAll(/<script src="(.*?)"/g)].map(([, source]) => source),
  wide: /<main[^>]*class="wide"/.test(page),
  contents: /<(aside|div) class="contents"/.exec(page)?.[1],
  current: [...page.matchAll(/<a\s+href="([^"]*)"\s+aria-current="page"/g)].map(([, to]) => to),
});
const policy = (style: string, connect: string): string =>
  `default-src 'none'; script-src 'self' file:; style-src 'self' file:${style}; img-src 'self' file: data:; ${connect}form-action 'none'; base-uri 'none'`;
const errors = "Which errors can occur, and how the client reports them.";
const own = (root: string, ...more: readonly string[]): readonly string[] =>
  ["assets/theme.js", "assets/site.js", ...more].map((name) => root + name);

it.each([
  ["index.html", "Shop", "", "aside", false],
  ["reference/goods.html", "Our goods · Shop", "All", undefined, true],
  ["reference/goods/putGood.html", "Replace a good · Shop", "How", undefined, true],
  ["reference/others.html", "others · Shop", "1 operation.", undefined, true],
  ["schemas/Good.html", "Good · Shop", "The schema Good.", undefined, true],
])("the frame is around %s", async (path, title, description, contents, wide) => {
  const made = await makeOf(DOCUMENT);
  const root = "../".repeat(path.split("/").length - 1);
  expect(heads(made.page(path))).toEqual({
    ...{ title, description, contents, wide },
    policy: policy("", ""),
    scripts: own(root),
    current: path.startsWith("schemas/") ? [] : [expect.stringMatching(/html$/)],
  });
});

const rendering = ["assets/renderer.js", "console/goods.js", "assets/reference.js"];
const inline = " 'unsafe-inline'";
it.each([
  [
    "is served",
    { reload: true },
    "guides/errors.html",
    policy("", "connect-src 'self'; "),
    ["assets/reload.js"],
  ],
  [
    "is rendered",
    { renderer: "//" },
    "console/goods.html",
    policy(inline, "font-src 'self' file: data:; connect-src *; "),
    rendering,
  ],
  [
    "is rendered and served",
    { renderer: "//", reload: true },
    "console/goods.html",
    policy(inline, "font-src 'self' file: data:; connect-src *; "),
    [...rendering, "assets/reload.js"],
  ],
  ["has nothing to render", { renderer: "//" }, "guides/errors.html", policy("", ""), []],
])("the frame is around a page that %s", async (_, options, path, allowed, scripts) => {
  const { page } = await makeOf(DOCUMENT, options);
  const wide = path.startsWith("console/");
  expect(heads(page(path))).toEqual({
    title: wide ? "Console: Our goods · Shop" : "Errors · Shop",
    description: wide ? "Try the operations of Our goods." : errors,
    contents: wide ? undefined : "aside",
    wide,
    policy: allowed,
    scripts: own("../", ...scripts),
    current: wide ? [] : ["errors.html"],
  });
});

it.each([
  [{}, []],
  [{ reload: true }, ["reload"]],
  [{ renderer: "//" }, ["renderer", "reference"]],
])("the frame has the scripts that it needs: %j", async (options, names) => {
  const { files } = await makeOf(DOCUMENT, options);
  const found = [...files.keys()].flatMap(
    (path) => /^assets\/(re\w+)\.js$/.exec(path)?.slice(1) ?? [],
  );
  expect(found).toEqual(names);
});

it("the frame lists the pages, and the operations of the shown one", async () => {
  const listed = (page: string): readonly string[] =>
    readable(`<main>${/<nav[^]*?<\/nav>/.exec(page)?.[0]}<footer>`);
  expect(listed((await makeOf(DOCUMENT)).page("reference/goods.html"))).toEqual([
    "[Overview](../index.html)",
    "Guides",
    "[Authentication](../guides/authentication.html)",
    "[Errors](../guides/errors.html)",
    "[Rate limits](../guides/rate-limits.html)",
    "[Scopes](../guides/scopes.html)",
    "Reference",
    "[Our goods](goods.html)",
    "[PUT Replace a good](goods/putGood.html)",
    "[HEAD /goods/{id}](goods/hasGood.html)",
    "[others](others.html)",
    "[Schemas](../schemas/index.html)",
  ]);
  expect(listed((await makeOf(EMPTY)).page("index.html"))).toEqual(["[Overview](index.html)"]);
});
