/** Markup of pages: what descriptions become, and what is escaped. */
import { expect, it } from "vitest";

import { codeBlock } from "../../../../generator/tools/site/markup/code-block.js";
import {
  compact,
  html,
  stringify,
  textOf,
  webAddress,
} from "../../../../generator/tools/site/markup/html.js";
import { createMarkdown, plainSummary } from "../../../../generator/tools/site/markup/markdown.js";

const LONGEST = 200_000;
const link = (text: string): string =>
  `<p><a href="https://a.test/x.png" rel="noreferrer">${text}</a></p>`;
it.each([
  ["# A\n\n## B", "<h2>A</h2>\n<h3>B</h3>"],
  ["##### E\n\n###### F\n\n### C", "<h2>E</h2>\n<h3>F</h3>\n<h2>C</h2>"],
  ["# A\n\n#### D\n\n## B", "<h2>A</h2>\n<h3>D</h3>\n<h3>B</h3>"],
  ["```\na\n```", '<pre tabindex="0"><code>a\n</code></pre>'],
  ["    a", '<pre tabindex="0"><code>a\n</code></pre>'],
  [" \n", ""],
  [undefined, ""],
  ["![pic](https://a.test/x.png)", link("pic")],
  ["![](https://a.test/x.png)", link("image")],
  ["![<b>](https://a.test/x.png)", link("&lt;b&gt;")],
  ["![pic]()", "<p>pic</p>"],
  ["![pic](javascript:x)", "<p>![pic](javascript:x)</p>"],
  [
    '[a](https://a.test "t") [b](javascript:x) [c](mailto:a@b.c) [d](/d)',
    '<p><a href="https://a.test" title="t" rel="noreferrer">a</a> [b](javascript:x) <a href="mailto:a@b.c" rel="noreferrer">c</a> [d](/d)</p>',
  ],
  ["https://a.test", "<p>https://a.test</p>"],
  ["> [!NOTE]\n> Hi", "<blockquote>\n<p><strong>Note:</strong> Hi</p>\n</blockquote>"],
  ["> [!TIP] now", "<blockquote>\n<p><strong>Tip:</strong> now</p>\n</blockquote>"],
  ["> [!OTHER] now", "<blockquote>\n<p>[!OTHER] now</p>\n</blockquote>"],
  ["- [!NOTE] x", "<ul>\n<li>[!NOTE] x</li>\n</ul>"],
  ["a<br>b</br>`<br>`<BR />c", "<p>a<br>\nb<br>\n<code>&lt;br&gt;</code><br>\nc</p>"],
  ["<b>x</b> a\u202eb\u2066c", "<p>&lt;b&gt;x&lt;/b&gt; a\ufffdb\ufffdc</p>"],
  ["a".repeat(LONGEST), `<p>${"a".repeat(LONGEST)}</p>`],
  [`*${"a".repeat(LONGEST)}`, `<pre class="plain">*${"a".repeat(LONGEST)}</pre>`],
])("a description becomes markup, case %#", (text, markup) => {
  const shown = textOf(createMarkdown()(text, 1)).trim();
  // A failure must not print a long text.
  expect(shown === markup ? markup : shown.slice(0, 300)).toBe(markup);
});

it("a description has its headings below the one above it", () => {
  const markdown = createMarkdown();
  expect(textOf(markdown("# A", 3)).trim()).toBe("<h4>A</h4>");
  expect(textOf(markdown("# A\n\n## B", 5)).trim()).toBe("<h6>A</h6>\n<h6>B</h6>");
});

it("a description has tables that scroll on their own", () => {
  expect(textOf(createMarkdown()("| a |\n|---|\n| 1 |"))).toMatch(
    /^<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>[^]*<\/table><\/div>$/,
  );
});

it.each([
  [undefined, 9, ""],
  ["  a\n b \n\n c", 9, "a b"],
  ["a\n  \nb", 9, "a"],
  ["**b** `c` # > x", 9, "b c x"],
  ["[t](u) ![i](v) <b>x</b> [!NOTE] y", 20, "t i x y"],
  ["abcde", 5, "abcde"],
  ["abcdef", 5, "abcd…"],
  ["abc ef", 5, "abc…"],
  [`${"*".repeat(1999)}ab`, 5, "a"],
  ["x".repeat(160), undefined, "x".repeat(160)],
  ["x".repeat(161), undefined, `${"x".repeat(159)}…`],
])("a description has a summary, case %#", (text, length, summary) => {
  expect(plainSummary(text, length)).toBe(summary);
});

it("code keeps its quotation marks, and becomes no markup", () => {
  const shown = textOf(codeBlock(`a("<b>", '&')`, "ts", "A"));
  expect(/<code data-language="ts">([^]*)<\/code>/.exec(shown)?.[1]).toBe(
    `a("&lt;b&gt;", '&amp;')`,
  );
});

it("a page has no indentation of its templates, but that of code, and no tags that others imply", () => {
  const page = html`<div>
    <p>
      a
      <b>c</b>
    </p>
    <pre>
  x
</pre>
    <ul>
      <li>d</li>
      <li><p>e</p></li>
    </ul>
    <dl>
      <dt>f<br /></dt>
      <dd>
        <p>g</p>
        <small>h</small>
      </dd>
      <dt>i</dt>
      <dd></dd>
    </dl>
  </div>`;
  expect(compact(page)).toBe(
    "<div><p>a\n<b>c</b><pre>\n  x\n</pre><ul><li>d<li><p>e</ul><dl><dt>f<br><dd><p>g</p><small>h</small><dt>i<dd></dl></div>",
  );
});

it("escapes what is interpolated, and nothing twice", () => {
  const part = html`<i>${"&"}</i>`;
  expect(textOf(html`a${undefined}${7}${`<>"'`}${part}${[part, "x", [0]]}z`)).toBe(
    "a7&lt;&gt;&quot;'<i>&amp;</i><i>&amp;</i>x0z",
  );
  expect(textOf(html`${"a\u0000\u202e\u2066\ufffe\tb"}`)).toBe("a\ufffd\ufffd\ufffd\ufffd\tb");
});

it.each([
  ["https://a.test/b c", "https://a.test/b%20c"],
  ["HTTP://a.test", "http://a.test/"],
  ["mailto:a@b.c", "mailto:a@b.c"],
  ["javascript:alert(1)", undefined],
  ["xhttps://a.test", undefined],
  ["/relative", undefined],
])("a page follows the address %s as %s", (address, followed) => {
  expect(webAddress(address)).toBe(followed);
});

it("a page writes values that end neither a script nor a line, and reorder nothing", () => {
  const value = { a: "</script><!--\u2028\u2029\u202e", b: [1, null] };
  const text = stringify(value);
  expect(text).not.toMatch(/[<\u2028\u2029\u202e]/);
  expect(JSON.parse(text)).toEqual(value);
});
