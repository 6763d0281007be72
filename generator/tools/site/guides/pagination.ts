import type { Pagination } from "../../../description/index.js";
import { type Fragment, type Html, html } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import { operationLink, section, table } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteOperation } from "../frame/site.js";

const ROOT = "../";

type PagedOperation = SiteOperation & { readonly operation: { readonly pagination: Pagination } };

const isPaged = (operation: SiteOperation): operation is PagedOperation =>
  operation.operation.pagination !== undefined;

/** How lists are paginated; `undefined` if none is. */
export function paginationGuide(site: Site): SitePage | undefined {
  const paged = allOperations(site).filter(isPaged);
  const [first] = paged;
  if (first === undefined) return undefined;
  const styles = [...new Set(paged.map(({ operation }) => operation.pagination.style))];
  const headings = [
    { id: "items", text: "Item by item" },
    { id: "pages", text: "Page by page" },
    ...styles.map((style) => ({ id: `style-${style}`, text: TITLES[style] })),
  ];
  return {
    path: "guides/pagination.html",
    title: "Pagination",
    summary: "How to read paginated lists.",
    section: "Guides",
    headings,
    body: html`<h1>Pagination</h1>
      <p class="lead">
        ${paged.length === 1 ? "One list is" : `${paged.length} lists are`} paginated. The client
        requests each page when the loop reaches it.
      </p>
      ${section(
        { id: "items", text: "Item by item" },
        codeBlock(first.sample.text, "ts", "TypeScript"),
      )}${section(
        { id: "pages", text: "Page by page" },
        codeBlock(byPage(first), "ts", "TypeScript"),
      )}${styles.map((style) =>
        styleSection(
          style,
          paged.filter(({ operation }) => operation.pagination.style === style),
        ),
      )}`,
  };
}

const byPage = ({ sample: { setup, call } }: SiteOperation): string =>
  `${setup}for await (const page of ${call}.pages()) {\n  console.log(page);\n}\n`;

const TITLES: Readonly<Record<Pagination["style"], string>> = {
  page: "Pages by number",
  cursor: "Pages by cursor",
  offset: "Pages by offset",
  link: "Pages by link",
};

const WORDS: Readonly<Record<Pagination["style"], string>> = {
  page: "A query parameter selects the page by number.",
  cursor: "Each page contains the cursor of the next one.",
  offset: "A query parameter says how many items to skip.",
  link: "Each page contains the URL of the next one. Links to other origins are not followed.",
};

const styleSection = (style: Pagination["style"], operations: readonly PagedOperation[]): Html =>
  section(
    { id: `style-${style}`, text: TITLES[style] },
    html`<p>${WORDS[style]}</p>
      ${table(
        TITLES[style],
        ["Operation", "Parameters", "In the response"],
        operations.map((operation) => [
          operationLink(operation, ROOT),
          codes(operation.operation.pagination, ["page", "size", "cursor", "offset"]),
          codes(operation.operation.pagination, [
            "items",
            "current",
            "last",
            "total",
            "next",
            "more",
          ]),
        ]),
      )}`,
  );

const codes = (pagination: Pagination, keys: readonly (keyof Pagination)[]): Fragment =>
  keys.flatMap((key) => {
    const value = pagination[key];
    return value === undefined
      ? []
      : [
          html`<span class="pair"
            >${key} <code>${value === "" ? "the whole body" : value}</code></span
          > `,
        ];
  });
