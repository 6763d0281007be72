import { type DiffReport, type LocatedFinding, notesOn } from "../diff/index.js";
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
            ${body}${acceptedSection(changes)}${consumerSection(changes)}
            ${madeBy("Made by Apostille from two OpenAPI descriptions.", undefined)}
          </main>
        </body>
      </html> `,
    // A line that begins like this would be a command to a CI that logs the page.
  ).replaceAll(/^(\s*):(?=:)/gm, "$1&#58;");
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

/** The consumers by their contracts, each with what reaches it. */
function consumerSection({ consumers = [] }: DiffReport): Html | undefined {
  if (consumers.length === 0) return undefined;
  return section(
    { id: "consumers", text: "Consumers" },
    html`${consumers.map(
      (consumer) =>
        html`<h3>${consumer.name}: ${consumer.verdict}</h3>
          <ul class="changes">
            ${consumer.findings.map(
              ({ place, finding }) => html`<li><code>${place}</code> ${finding.message}</li>`,
            )}
            ${notesOn(consumer).map((note) => html`<li class="quiet">${note}</li>`)}
          </ul>`,
    )}`,
  );
}
