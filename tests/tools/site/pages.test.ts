/** The content of the pages of a site, and the links between them. */
import { beforeAll, expect, it } from "vitest";

import { boxesOf, curvesOf, numbersIn } from "./drawings.js";
import { EMPTY, type Made, makeFrom, makeOf, OWN, ROOT } from "./make.js";

let own: Made;
beforeAll(async () => {
  own = await makeFrom(OWN, { renderer: "/* the renderer */" });
});

/** Checks that a page contains a text; a failure names it, without the whole page. */
const says = (page: string, text: string): void =>
  expect(plain(page).includes(text), text).toBe(true);

/** The text of a page without its markup. */
const plain = (page: string): string =>
  page
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");

it("the site of our own document has a page for each guide and for each group of operations", () => {
  const pages = [...own.files.keys()].filter((path) =>
    /^(?:index|guides\/[^/]*|reference\/[^/]*)\.html$/.test(path),
  );
  expect(pages).toEqual([
    "index.html",
    "guides/authentication.html",
    "guides/errors.html",
    "guides/pagination.html",
    "guides/rate-limits.html",
    "guides/webhooks.html",
    "guides/lifecycles.html",
    "guides/scopes.html",
    "guides/open-questions.html",
    "reference/system.html",
    "reference/quotes.html",
    "reference/orders.html",
    "reference/documents.html",
    "reference/files.html",
    "reference/users.html",
    "reference/webhook-endpoints.html",
  ]);
});

it("the site of our own document has one main heading on each page, and a policy that lets in nothing from elsewhere", () => {
  for (const [path, text] of own.files) {
    if (!path.endsWith(".html")) continue;
    expect(text.match(/<h1\b/g), path).toHaveLength(1);
    expect(text, path).toContain("default-src 'none'; script-src 'self' file:;");
    expect(text, path).not.toMatch(/<script>|style="|\son[a-z]+="|src="https?:/);
  }
});

it("the site of our own document allows requests where a reader can try a call, and nowhere else", () => {
  expect(own.page("console/quotes.html")).toContain("connect-src *");
  expect(own.page("reference/quotes.html")).not.toContain("connect-src");
  expect(own.page("guides/errors.html")).not.toContain("connect-src");
});

it("the site of our own document draws lifecycles whole, with a margin as wide on each side", () => {
  const page = own.page("guides/lifecycles.html");
  const drawings = page.match(/<svg\s[^>]*role="img"[^]*?<\/svg>/g) ?? [];
  expect(drawings).toHaveLength(5);
  for (const drawing of drawings) {
    const [left = 0, top = 0, width = 0, height = 0] = numbersIn(drawing, "viewBox");
    const points = [...boxesOf(drawing), ...curvesOf(drawing)].flat();
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const margins = [
      Math.min(...xs) - left,
      Math.min(...ys) - top,
      left + width - Math.max(...xs),
      top + height - Math.max(...ys),
    ];
    // The curves are followed in steps, so that the outermost point of one may be missed by a little.
    for (const margin of margins) expect(Math.abs(margin - 20)).toBeLessThan(2.5);
  }
});

it("the site of our own document is the same whenever it is made", async () => {
  const again = await makeFrom(OWN, { renderer: "/* the renderer */" });
  expect([...again.files]).toEqual([...own.files]);
});

it("the changelog says what has changed since an older document", async () => {
  const old = `${ROOT}spec/openapi.yaml`;
  const { page } = await makeFrom(
    { ...OWN, overlays: [`${ROOT}tests/tools/site/documents/newer.overlay.yaml`] },
    { against: old },
  );
  says(page("guides/changelog.html"), "breaking");
  says(page("guides/changelog.html"), "/ping");
});

it("a document with webhooks alone lists its events instead of operations, and folds away those beyond the thirtieth", async () => {
  const schema = { type: "object", required: ["type"], properties: { type: { const: "grown" } } };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const grown = { post: { requestBody, responses: { 204: { description: "Seen." } } } };
  const others = Array.from({ length: 31 }, (_, index) => [`other${index}`, grown] as const);
  const webhooks = { grown, ...Object.fromEntries(others) };
  const { files, page } = await makeOf({ ...EMPTY, webhooks });
  const pages = [...files.keys()].filter((path) => path.endsWith(".html"));
  expect(pages.slice(0, 2)).toEqual(["index.html", "guides/webhooks.html"]);
  expect(pages.slice(2).every((path) => path.startsWith("events/"))).toBe(true);
  expect(pages).toHaveLength(2 + 32);
  const home = page("index.html").split("<summary>2 more events</summary>");
  expect(home.map((part) => part.match(/>(?:grown|other\d+)<\/a/g)?.length)).toEqual([30, 2]);
  expect(page("index.html")).not.toContain('id="operations"');
});

it("a page names the alerts of descriptions, and leaves other brackets alone", async () => {
  const description =
    "> [!WARNING]\n> It burns.\n\n[!NOTE] is no quotation.\n\n> [!OTHER] is no kind.";
  const { page } = await makeOf({ ...EMPTY, info: { ...EMPTY.info, description } });
  const home = page("index.html");
  expect(home).toContain("<strong>Warning:</strong> It burns.");
  says(home, "[!NOTE] is no quotation.");
  says(home, "[!OTHER] is no kind.");
});

it("schemas that are only alternatives of each other end neither the samples nor the reference", async () => {
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const content = { "application/json": { schema: ref("A") } };
  const { files } = await makeOf({
    ...EMPTY,
    paths: {
      "/a": {
        post: {
          operationId: "sendA",
          tags: ["As"],
          requestBody: { required: true, content },
          responses: { 200: { description: "Taken.", content } },
        },
      },
    },
    components: {
      schemas: {
        A: { oneOf: [ref("B"), ref("C")] },
        B: { oneOf: [ref("C"), ref("A")] },
        C: { oneOf: [ref("A"), ref("B")] },
      },
    },
  });
  const pages = [...files].filter(([path]) => path.endsWith(".html"));
  expect(pages.some(([, text]) => text.includes("sendA"))).toBe(true);
});

it("a document with nothing in it has pages that say so", async () => {
  const { files, page } = await makeOf(EMPTY);
  expect([...files.keys()].filter((path) => path.endsWith(".html"))).toEqual(["index.html"]);
  says(page("index.html"), "Nothing here yet");
});
