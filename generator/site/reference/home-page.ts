import { type Html, html, webAddress } from "../markup/html.js";
import { codeBlock } from "../markup/highlight.js";
import { plainSummary } from "../markup/markdown.js";
import { serverAddress } from "../samples/request.js";
import { empty, folded, operationLink, section } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteGroup } from "../frame/site.js";

/** The home page: the purpose of the API, the first call, and links to everything else. */
export function homePage(site: Site, guides: readonly SitePage[]): SitePage {
  const { api } = site;
  const headings = [
    { id: "start", text: "The first call" },
    ...(api.servers.length > 0 ? [{ id: "servers", text: "Servers" }] : []),
    { id: "guides", text: "Guides" },
    { id: "operations", text: "Operations" },
  ];
  return {
    path: "index.html",
    title: api.title,
    summary: api.docs.summary ?? plainSummary(api.docs.description),
    section: "Start",
    headings,
    body: html`<div class="hero">
        <p class="kicker">Version ${api.version}</p>
        <h1>${api.title}</h1>
        ${
          api.docs.summary === undefined ? undefined : html`<p class="lead">${api.docs.summary}</p>`
        }${figures(site)}
      </div>
      ${firstCall(site)}
      <section class="description">
        ${site.markdown(api.docs.description, 1)}${outside(site)}
      </section>
      ${servers(site)}${section(
        { id: "guides", text: "Guides" },
        html`<ul class="cards">
          ${guides.map(card)}
        </ul>`,
      )}${section({ id: "operations", text: "Operations" }, operations(site))}`,
  };
}

function figures(site: Site): Html {
  const { declarations } = site.api;
  const counts: readonly (readonly [number, string])[] = [
    [allOperations(site).length, "operations"],
    [site.siteEvents.length, "events"],
    [declarations.length, "schemas"],
  ];
  const shown = counts.filter(([count]) => count > 0);
  return html`<dl class="figures">
    ${shown.map(
      ([count, what]) =>
        html`<div>
          <dt>${what}</dt>
          <dd>${count}</dd>
        </div>`,
    )}
  </dl>`;
}

function firstCall(site: Site): Html {
  const [simple] = allOperations(site)
    .filter(({ request }) => request.parameters.length === 0 && request.content === undefined)
    .toSorted((a, b) => a.typescript.length - b.typescript.length);
  const shown = simple ?? allOperations(site)[0];
  return section(
    { id: "start", text: "The first call" },
    shown === undefined
      ? empty("No operations", "The API has no operations.")
      : html`${codeBlock(shown.typescript, "ts", "TypeScript")}${codeBlock(shown.curl, "sh", "curl")}`,
  );
}

function outside({ api }: Site): Html | undefined {
  const { externalDocs } = api.docs;
  const address = webAddress(externalDocs?.url ?? "");
  return address === undefined
    ? undefined
    : html`<p>
        <a href="${address}" rel="noreferrer">${externalDocs?.description ?? address}</a>
      </p>`;
}

function servers(site: Site): Html | undefined {
  const { servers: all } = site.api;
  if (all.length === 0) return undefined;
  return section(
    { id: "servers", text: "Servers" },
    html`<dl class="fields">
      ${all.map(
        (server) =>
          html`<div class="field">
            <dt><code class="field-name">${serverAddress(server)}</code></dt>
            <dd>${site.markdown(server.docs.description, 4)}</dd>
          </div>`,
      )}
    </dl>`,
  );
}

const card = ({ path, title, summary }: SitePage): Html =>
  html`<li>
    <a href="${path}"><strong>${title}</strong> <span>${summary}</span></a>
  </li>`;

/** The number of names per group that are listed on the home page. */
const SHOWN = 30;

function operations({ groups }: Site): Html {
  if (groups.length === 0) return empty("No operations", "The API has no operations.");
  return html`${groups.map((group) => groupList(group))}`;
}

const groupList = ({ title, path, operations: own, group }: SiteGroup): Html =>
  html`<section class="group">
    <h3><a href="${path}">${title}</a></h3>
    <p class="quiet">${plainSummary(group.tag.docs.description)}</p>
    ${folded(
      own.map((operation) => operationLink(operation, "")),
      SHOWN,
      "operations",
    )}
  </section>`;
