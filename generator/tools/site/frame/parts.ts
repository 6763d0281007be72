import type { Docs } from "../../../description/index.js";
import { type Fragment, type Html, html, webAddress } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import type { Heading, SiteOperation } from "./site.js";

/** `GET` and the like: in words, and additionally by colour. */
export const methodBadge = (method: string): Html =>
  html`<span class="method method-${KNOWN_METHODS.has(method) ? method.toLowerCase() : "other"}"
    >${method}</span
  >`;

const KNOWN_METHODS: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** A path with possible line breaks after its slashes. */
export const pathText = (path: string): Html =>
  html`<code class="path">${path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`)}</code>`;

/** The method of an operation and what it is called: a title that is made of the method is not shown after it. */
export const operationName = ({ operation }: Pick<SiteOperation, "operation">): Html =>
  html`${methodBadge(operation.method)} <span>${operation.docs.summary ?? operation.path}</span>`;

export const operationLink = (operation: SiteOperation, root: string): Html =>
  html`<a class="operation-link" href="${root}${operation.path}">${operationName(operation)}</a>`;

/** The anchor of an operation in the console, which the renderer derives from its group and name. */
export const consoleAnchor = ({ group, slug }: SiteOperation): string =>
  `tag/${group.fileName}/${slug}`;

/** A part of a page with an address; a script puts a link to it beside the heading. */
export const section = ({ id, text }: Heading, body: Fragment, level: 2 | 3 = 2): Html =>
  html`<section id="${id}">
    ${level === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`}${body}
  </section>`;

/** A table that scrolls on its own if it is too wide. */
export const table = (
  label: string,
  columns: readonly string[],
  rows: readonly (readonly Fragment[])[],
): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, index) => html`<td data-label="${columns[index] ?? ""}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

export const note = (body: Fragment): Html => html`<div class="note">${body}</div>`;

/** The content of a page that has nothing to show. */
export const empty = (title: string, text: Fragment): Html =>
  html`<div class="empty">
    <p class="empty-title">${title}</p>
    <p>${text}</p>
  </div>`;

/** The same call in TypeScript and for a shell; the latter is folded. */
export const samplePair = (typescript: string, curl: string): Html =>
  html`${codeBlock(typescript, "ts", "TypeScript")}
    <details>
      <summary>curl</summary>
      ${codeBlock(curl, "sh")}
    </details>`;

/** A link to the further documentation that notes name, first come. */
export function furtherReading(...notes: readonly Docs[]): Html | undefined {
  const { url = "", description } = notes.find((one) => one.externalDocs)?.externalDocs ?? {};
  const address = webAddress(url);
  return address === undefined
    ? undefined
    : html`<p>See <a href="${address}" rel="noreferrer">${description ?? address}</a></p>`;
}

/** `1 operation`, `2 operations`. */
export const countOf = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

/** Folds away the items beyond `shown`. */
export function foldable(items: readonly Fragment[], shown: number, what: string): Html {
  if (items.length <= shown)
    return html`<ul class="plain-list">
      ${items.map(listItem)}
    </ul>`;
  return html`<ul class="plain-list">
      ${items.slice(0, shown).map(listItem)}
    </ul>
    <details class="more">
      <summary>${countOf(items.length - shown, `more ${what}`)}</summary>
      <ul class="plain-list">
        ${items.slice(shown).map(listItem)}
      </ul>
    </details>`;
}

const listItem = (item: Fragment): Html => html`<li>${item}</li>`;
