/** What programs read: the Markdown of pages, and the lists that lead to them. */
import { posix } from "node:path";

import markdownIt from "markdown-it";
import { expect, it } from "vitest";

import { hostile } from "../hostile.js";
import { EMPTY, type Made, makeFrom, makeOf, OWN } from "../make.js";
import { DOCUMENT } from "./shop.js";

/** Links of Markdown to files that the site lacks. */
const brokenIn = ({ files }: Made): readonly string[] =>
  [...files]
    .filter(([path]) => /\.(?:md|txt)$/.test(path))
    .flatMap(([path, text]) =>
      [...text.replace(/^(`{3,})[^]*?^\1/gm, "").matchAll(/\]\(([^()#]+)(?:#[^()]*)?\)/g)]
        .map(([, address = ""]) => address)
        .filter((address) => !/^(?:https?|mailto):/.test(address))
        .filter((address) => !files.has(posix.join(posix.dirname(path), address)))
        .map((address) => `${path}: ${address}`),
    );

it("a page is Markdown too, without what other parts say", async () => {
  const { page } = await makeOf(DOCUMENT);
  expect(page("reference/goods/putGood.md")).toBe(`[Our goods](../../reference/goods.md)

# Replace a good

PUT \`/goods/{id}\`

This operation is deprecated.

## How

With care.

Authentication: [login](../../guides/authentication.md) with \`r\` \`w\`, or [login](../../guides/authentication.md) with \`r\` At most 3 requests per 10 seconds.

## Parameters

- \`id\` string path required: Which. in m
- \`q\` string query
  ##### Q
  What.
  matches \`${"p".repeat(130)}\`

## Body

### Body

The good.

\`application/json\` [Good](../../schemas/Good.md)

- \`name\` string deprecated: default \`"new"\` · 2 to 30 characters
- \`key\` string
- \`weight\` [Weight](../../schemas/Weight.md): How heavy. in kg
- \`size\` number: in cm · > 0 · multiple of 0.5

\`text/plain\` string

## Responses

### 200

#### Ok

The good.

\`application/json\` [Good](../../schemas/Good.md)

Fields: id string, name string, weight Weight, size number

### 201

A text.

\`application/json\` string

- 404 [Good](../../schemas/Good.md): None.
- default

TypeScript:

\`\`\`ts
import { createApi } from "./api/index.js";

const api = createApi({
  baseUrl: "https://api.example.com",
  auth: { login: "YOUR_LOGIN" },
});

const good = await api.goods.put({ params: { id: "glacier sage" }, body: {} });
\`\`\`

## Responses

200, 404 Example:

\`\`\`json
{
  "id": "476cb6714dce",
  "name": "new",
  "weight": 485.1,
  "size": 772.5
}
\`\`\`

201 Example:

\`\`\`json
"sage grove"
\`\`\`
`);
});

it("every page of our own site has a twin, whose links lead somewhere", async () => {
  const own = await makeFrom(OWN);
  const pages = [...own.files.keys()].filter((path) => path.endsWith(".html"));
  expect(pages.filter((path) => !own.files.has(path.replace(/html$/, "md")))).toEqual([]);
  expect(brokenIn(own)).toEqual([]);
});

it("lists lead from llms.txt to each operation of many, in few words", async () => {
  const responses = { 204: { description: "Done." } };
  const paths = Array.from({ length: 200 }, (_, index) => [
    `/shops/{id}/${["goods", "orders", "carts", "bills"][index % 4]}/part${index}`,
    { get: { tags: ["shops"], operationId: `op${index}`, responses } },
  ]);
  const made = await makeOf({ ...EMPTY, paths: Object.fromEntries(paths) });
  expect(made.page("llms.txt")).toContain("shops 200");
  expect(made.page("reference/shops/llms.txt")).toContain(
    "goods 50, orders 50, carts 50, bills 50",
  );
  expect(made.page("reference/shops/llms.goods.part8.txt")).toBe(
    "- [GET /shops/{id}/goods/part8](op8.md)\n",
  );
  expect(brokenIn(made)).toEqual([]);
});

it("a long operation keeps what a call needs, step by step", async () => {
  const meaning =
    "What this means, in more words than anybody who wants to call it has to read. ".repeat(2);
  const fields = (count: number) => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `field${index}`,
        {
          description: meaning,
          type: "object",
          properties: { inner: { enum: ["a", "b"], description: meaning } },
        },
      ]),
    ),
  });
  const textOf = async (count: number) => {
    const post = {
      operationId: "make",
      description: `First.\n\n${"And so on. ".repeat(60)}`,
      requestBody: { content: { "application/json": { schema: fields(count) } } },
      responses: { 204: { description: "Done." } },
    };
    const made = await makeOf({ ...EMPTY, paths: { "/things": { post } } });
    expect(brokenIn(made)).toEqual([]);
    return [...made.files].find(([path]) => path.endsWith("/make.md"))?.[1] ?? "";
  };
  expect(await textOf(2)).toContain(meaning.trim());
  const cut = await textOf(6);
  expect(cut).toContain("What this means, in more words");
  expect(cut).not.toContain(meaning.trim());
  const brief = await textOf(40);
  expect(brief.length).toBeLessThan(2600);
  expect(brief).toContain("`field39` object");
  expect(brief).toContain("First.");
  expect(brief).not.toMatch(/What this means|And so on/);
  expect(brief).toContain("[The whole page](make.html)");
});

/** Where Markdown leads, and the markup in it, as a reader sees it who believes everything. */
function effectsOf(text: string): { readonly links: readonly string[]; readonly markup: number } {
  const reader = markdownIt({ html: true });
  reader.validateLink = () => true;
  const tokens = reader.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  const links = tokens.flatMap((token) => token.attrGet("href") ?? []).map(String);
  return { links, markup: tokens.filter(({ type }) => /^(?:html_|image)/.test(type)).length };
}

it.each([
  "[x](javascript:alert(1))",
  String.raw`\[x\](javascript:alert(1)) \\[x\\](javascript:alert(1))`,
  "[x][y] [y]: javascript:alert(1)",
  "[y]: javascript:alert(1)",
  "![x](https://hostile.example/pixel.png)",
  "<javascript:alert(1)> <img src=x onerror=alert(1)>",
  "` <img src=x> `` <b> ``` <i> \\",
  "~~~ `<script>alert(1)</script>` `",
  `${"x".repeat(80)} \`<img src=x onerror=alert(1)>\` ${"y".repeat(80)}`,
])("text in what programs read stays text: %s", async (line) => {
  // As Markdown, and as Markdown that shows the very characters.
  const texts = [line, line.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)];
  const made = await makeOf(hostile(line, texts.join("\n\n")));
  for (const [path, text] of made.files) {
    if (!/\.(?:md|txt)$/.test(path)) continue;
    const { links, markup } = effectsOf(text);
    expect([path, markup]).toEqual([path, 0]);
    expect(links.filter((link) => /^(?!https?:)[\w+.-]+:/.test(link))).toEqual([]);
  }
  expect(brokenIn(made)).toEqual([]);
});
