import type { DiffReport, LocatedFinding } from "../diff/index.js";
import { siteAssets } from "./build.js";
import { section } from "./frame/parts.js";
import { madeBy } from "./frame/shell.js";
import { changelogOf } from "./guides/changelog.js";
import { compact, type Html, html, trustHtml } from "./markup/html.js";

/** The page of changes that a site has, as one file: it loads nothing and runs no script. */
export function changesPage(changes: DiffReport): string {
  const style = siteAssets().find(({ path }) => path.endsWith("site.css"))?.text ?? "";
  const { title, body } = changelogOf(changes);
  return compact(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta
            http-equiv="Content-Security-Policy"
            content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
          />
          <title>${title} · ${changes.title}</title>
          <style>
            ${trustHtml(style)}
          </style>
        </head>
        <body>
          <main id="content">
            <p class="quiet">${changes.title}</p>
            ${body}${acceptedSection(changes)}${brokenSection(changes)}
            ${madeBy("Made by Apostille from two OpenAPI descriptions.", undefined)}
          </main>
        </body>
      </html> `,
  );
}

function acceptedSection({ accepted }: DiffReport): Html | undefined {
  if (accepted.length === 0) return undefined;
  const item = ({ message, accepted: why }: LocatedFinding & { readonly accepted: string }): Html =>
    html`<li>${message} <span class="quiet">${why}</span></li>`;
  return section(
    { id: "accepted", text: "Accepted" },
    html`<ul class="changes">
      ${accepted.map(item)}
    </ul>`,
  );
}

/** The lines of a consumer that no longer compile. */
function brokenSection({ consumer = [] }: DiffReport): Html | undefined {
  if (consumer.length === 0) return undefined;
  return section(
    { id: "your-code", text: "Your code" },
    html`<ul class="changes">
      ${consumer.map(
        ({ file, line, column, message }) =>
          html`<li><code>${file}:${line}:${column}</code> ${message}</li>`,
      )}
    </ul>`,
  );
}
