const NAMES =
  "h\\d|p|li|ul|ol|dl|dt|dd|tr|table|thead|tbody|section|div|details|summary|figure|figcaption|pre";
const BLOCKS = new RegExp(`</?(?:${NAMES}|br)\\b[^>]*>`, "g");
/** What ends a paragraph, an item or a term without a tag of its own. */
const IMPLIED = new RegExp(
  `(?<=<p\\b[^>]*>(?:(?!</?(?:${NAMES}|td)\\b)[^])*)(?=<(?!/p>)/?(?:${NAMES}|td)\\b)|(?=<(?:li|d[td])\\b|</[uod]l>)`,
  "g",
);

/** What a reader sees of a page, line by line; links as in Markdown, and drawings left out. */
export function readable(page: string): readonly string[] {
  const main = /<main[^>]*>([^]*?)<footer>/.exec(page)?.[1] ?? "";
  const code: string[] = [];
  return main
    .replace(IMPLIED, "<br>")
    .replace(/<svg[^]*?<\/svg>/g, "")
    .replace(/<a class="anchor"[^]*?<\/a>/g, "")
    .replace(
      /<(h\d)[^>]*>/g,
      (whole, tag: string) => `${whole}${"#".repeat(Number(tag.slice(1)))} `,
    )
    .replace(/<pre[^>]*>([^]*?)<\/pre>/g, (_, text: string) => {
      code.push(plain(text).trimEnd());
      return `<p>\u0000${code.length - 1}</p>`;
    })
    .replace(/<\/t[dh]>\s*<t[dh][^>]*>/g, " | ")
    .replace(/<a\s[^>]*?href="([^"]*)"[^>]*>([^]*?)<\/a\s*>/g, "[$2]($1)")
    .replace(BLOCKS, "\n")
    .split("\n")
    .map((line) => line.trim())
    .join("\u0001")
    .replace(/([^\u0001])\u0001(?=[^\u0001])/g, "$1 ")
    .split("\u0001")
    .map((line) =>
      plain(line)
        .replace(/\s+/g, " ")
        .replace(/ (?=[.,:)\]])|(?<=\[) /g, "")
        .trim(),
    )
    .map((line) => line.replace(/^\u0000(\d+)$/, (_, index: string) => code[Number(index)] ?? ""))
    .filter((line) => line !== "");
}

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
