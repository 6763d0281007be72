/** The frame of pages: their heads, scripts, policies and navigation. */
import { describe, expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";
import { DOCUMENT } from "./shop.js";

describe("the frame", () => {
  const heads = (page: string) => ({
    title: /<title>\s*(.*?)\s*<\/title>/.exec(page)?.[1],
    description: /<meta name="description" content="(.*?)"/.exec(page)?.[1],
    policy: /Content-Security-Policy"\s+content="(.*?)"/.exec(page)?.[1]?.replaceAll("&#39;", "'"),
    scripts: [...page.matchAll(/<script src="(.*?)"/g)].map(([, source]) => source),
    wide: /<main[^>]*class="wide"/.test(page),
    contents: /<(aside|div) class="contents"/.exec(page)?.[1],
    current: [...page.matchAll(/<a\s+href="([^"]*)"\s+aria-current="page"/g)].map(([, to]) => to),
  });
  const policy = (style: string, connect: string): string =>
    `default-src 'none'; script-src 'self' file:; style-src 'self' file:${style}; img-src 'self' file: data:; font-src 'self' file: data:; connect-src ${connect}; form-action 'none'; base-uri 'none'; frame-src 'none'`;
  const errors = "Which errors can occur, and how the client reports them.";
  const own = (root: string, ...more: readonly string[]): readonly string[] =>
    ["assets/theme.js", "assets/site.js", ...more].map((name) => root + name);

  it.each([
    ["index.html", "Shop", "", "aside"],
    ["reference/goods.html", "Our goods · Shop", "All", "aside"],
    ["reference/others.html", "others · Shop", "1 operation.", "div"],
  ])("is around %s", async (path, title, description, contents) => {
    const made = await makeOf(DOCUMENT);
    const root = path.includes("/") ? "../" : "";
    expect(heads(made.page(path))).toEqual({
      ...{ title, description, contents, wide: false },
      policy: policy("", "'none'"),
      scripts: own(root),
      current: [root + path],
    });
  });

  const rendering = ["assets/renderer.js", "reference/goods.js", "assets/reference.js"];
  const inline = " 'unsafe-inline'";
  it.each([
    [
      "is served",
      { reload: true },
      "guides/errors.html",
      policy("", "'self'"),
      ["assets/reload.js"],
    ],
    ["is rendered", { renderer: "//" }, "reference/goods.html", policy(inline, "*"), rendering],
    [
      "is rendered and served",
      { renderer: "//", reload: true },
      "reference/goods.html",
      policy(inline, "*"),
      [...rendering, "assets/reload.js"],
    ],
    ["has nothing to render", { renderer: "//" }, "guides/errors.html", policy("", "'none'"), []],
  ])("is around a page that %s", async (_, options, path, allowed, scripts) => {
    const { page } = await makeOf(DOCUMENT, options);
    const wide = path.startsWith("reference/");
    expect(heads(page(path))).toEqual({
      title: wide ? "Our goods · Shop" : "Errors · Shop",
      description: wide ? "All" : errors,
      contents: wide ? undefined : "aside",
      wide,
      policy: allowed,
      scripts: own("../", ...scripts),
      current: [`../${path}`],
    });
  });

  it.each([
    [{}, []],
    [{ reload: true }, ["reload"]],
    [{ renderer: "//" }, ["renderer", "reference"]],
  ])("has the scripts that it needs: %j", async (options, names) => {
    const { files } = await makeOf(DOCUMENT, options);
    const found = [...files.keys()].flatMap(
      (path) => /^assets\/(re\w+)\.js$/.exec(path)?.slice(1) ?? [],
    );
    expect(found).toEqual(names);
  });

  it("lists the pages, and the operations of the shown one", async () => {
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
      "[Our goods](../reference/goods.html)",
      "[PUT Replace a good](#tag/goods/putGood)",
      "[HEAD HEAD /goods/{id}](#tag/goods/hasGood)",
      "[others](../reference/others.html)",
    ]);
    expect(listed((await makeOf(EMPTY)).page("index.html"))).toEqual([
      "[Overview](index.html)",
      "Guides",
    ]);
  });
});
