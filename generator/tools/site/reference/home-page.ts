import { get, getText } from "../../../description/index.js";
import { type Html, html, webAddress } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import { plainSummary } from "../markup/markdown.js";
import { serverAddress } from "../../../output/index.js";
import { empty, foldable, furtherReading, operationLink, section } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteGroup } from "../frame/site.js";

/** The home page: the purpose of the API, the first call, and links to everything else. */
export function homePage(site: Site, guides: readonly SitePage[]): SitePage {
  const { api } = site;
  const isCallable = allOperations(site).length > 0;
  const headings = [
    ...(isCallable ? [{ id: "start", text: "The first call" }] : []),
    ...(api.servers.length > 0 ? [{ id: "servers", text: "Servers" }] : []),
    ...(guides.length > 0 ? [{ id: "guides", text: "Guides" }] : []),
    ...(isCallable ? [{ id: "operations", text: "Operations" }] : []),
    ...(hasOnlyEvents(site) ? [{ id: "events", text: "Events" }] : []),
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
        ${site.markdown(api.docs.description, 1)}${furtherReading(api.docs)}${behind(site)}
      </section>
      ${servers(site)}${guideCards(guides)}${contents(site)}`,
  };
}

const guideCards = (guides: readonly SitePage[]): Html | undefined =>
  guides.length === 0
    ? undefined
    : section(
        { id: "guides", text: "Guides" },
        html`<ul class="cards">
          ${guides.map(card)}
        </ul>`,
      );

const hasOnlyEvents = (site: Site): boolean =>
  allOperations(site).length === 0 && site.siteEvents.length > 0;

/** The operations; the events of a document that has no operations. */
function contents(site: Site): Html {
  if (allOperations(site).length > 0)
    return section({ id: "operations", text: "Operations" }, operations(site));
  if (!hasOnlyEvents(site))
    return empty("Nothing here yet", "The document declares no operations and no webhooks.");
  const links = site.siteEvents.map(({ event, path }) => html`<a href="${path}">${event.type}</a>`);
  return section({ id: "events", text: "Events" }, foldable(links, MAX_SHOWN, "event"));
}

function figures(site: Site): Html {
  const { declarations } = site.api;
  const counts: readonly (readonly [number, string])[] = [
    [allOperations(site).length, "operation"],
    [site.siteEvents.length, "event"],
    [declarations.length, "schema"],
  ];
  const shown = counts.filter(([count]) => count > 0);
  return html`<dl class="figures">
    ${shown.map(
      ([count, what]) =>
        html`<div>
          <dt>${count === 1 ? what : `${what}s`}</dt>
          <dd>${count}</dd>
        </div>`,
    )}
  </dl>`;
}

function firstCall(site: Site): Html | undefined {
  const [simple] = allOperations(site)
    .filter(({ request }) => request.parameters.length === 0 && request.body === undefined)
    .toSorted((a, b) => a.sample.text.length - b.sample.text.length);
  const shown = simple ?? allOperations(site)[0];
  if (shown === undefined) return undefined;
  return section(
    { id: "start", text: "The first call" },
    html`${codeBlock(shown.sample.text, "ts", "TypeScript")}${codeBlock(shown.curl, "sh", "curl")}`,
  );
}

/** Who is behind the API, and on which terms. */
function behind({ about }: Site): Html | undefined {
  const [license, contact] = [get(about, "license"), get(about, "contact")];
  const mail = getText(contact, "email");
  const parts = [
    linkTo("License", getText(license, "name"), getText(license, "url")),
    linkTo(
      "Contact",
      getText(contact, "name") ?? mail,
      mail === undefined ? getText(contact, "url") : `mailto:${mail}`,
    ),
    linkTo("Terms of service", getText(about, "termsOfService")),
  ].filter((part) => part !== undefined);
  return parts.length === 0
    ? undefined
    : html`<p class="quiet">${parts.map((part, index) => [index === 0 ? "" : " · ", part])}</p>`;
}

function linkTo(title: string, text: string | undefined, url = text): Html | undefined {
  if (text === undefined) return undefined;
  const address = webAddress(url ?? "");
  return html`${title}:
  ${address === undefined ? text : html`<a href="${address}" rel="noreferrer">${text}</a>`}`;
}

function servers(site: Site): Html | undefined {
  const { servers: all } = site.api;
  if (all.length === 0) return undefined;
  return section(
    { id: "servers", text: "Servers" },
    html`<dl class="fields">
      ${all.map(
        (server) =>
          html`<dt><code>${serverAddress(server)}</code></dt>
            <dd>${site.markdown(server.docs.description, 4)}</dd>`,
      )}
    </dl>`,
  );
}

const card = ({ path, title, summary }: SitePage): Html =>
  html`<li>
    <a href="${path}"><strong>${title}</strong> <span>${summary}</span></a>
  </li>`;

/** The number of names per group that are listed on the home page. */
const MAX_SHOWN = 30;

function operations({ groups }: Site): Html {
  return html`${groups.map((group) => groupList(group))}`;
}

const groupList = ({ title, path, operations: own, group }: SiteGroup): Html =>
  html`<section class="group">
    <h3><a href="${path}">${title}</a></h3>
    <p class="quiet">${plainSummary(group.tag.docs.description)}</p>
    ${foldable(
      own.map((operation) => operationLink(operation, "")),
      MAX_SHOWN,
      "operation",
    )}
  </section>`;
