import { foldable } from "../frame/parts.js";
import type { Site, SitePage, SiteSchema } from "../frame/site.js";
import { type Html, html } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";
import { messageContext } from "../schemas/context.js";
import { factsOf } from "../schemas/facts.js";
import { declarationFields } from "../schemas/fields.js";
import { typeLabel } from "../schemas/type-label.js";
import { type SchemaUse, usesIn, type UsesOf } from "./uses.js";

const ROOT = "../";

/** A page for each schema with a name, and one that lists them. */
export function schemaPages(site: Site): readonly SitePage[] {
  const { schemas } = site;
  if (schemas.length === 0) return [];
  const usesOf = usesIn(site);
  return [listPage(schemas), ...schemas.map((schema) => schemaPage(site, schema, usesOf))];
}

function listPage(schemas: readonly SiteSchema[]): SitePage {
  const sorted = schemas.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return {
    path: "schemas/index.html",
    title: "Schemas",
    summary: "Every schema with a name.",
    section: "Reference",
    headings: [],
    body: html`<h1>Schemas</h1>
      <ul class="columns">
        ${sorted.map(({ name, path }) => html`<li><a href="${ROOT}${path}">${name}</a></li>`)}
      </ul>`,
  };
}

function schemaPage(site: Site, own: SiteSchema, usesOf: UsesOf): SitePage {
  const { declaration, name, path } = own;
  const { schema, docs } = declaration;
  const context = messageContext(site, ROOT, "both");
  const description = docs.description ?? schema.docs.description;
  return {
    path,
    title: name,
    summary: plainSummary(description) || `The schema ${declaration.name}.`,
    section: "Schemas",
    headings: [],
    body: html`<p class="kicker"><a href="${ROOT}schemas/index.html">Schemas</a></p>
      <h1>${name}</h1>
      <p class="request">
        ${declaration.name === name ? undefined : html`<code>${declaration.name}</code> `}${typeLabel(context, schema)}
      </p>
      ${docs.deprecated === true ? html`<p class="note">This schema is deprecated.</p>` : undefined}
      <div class="split">
        <div>${factsOf(context, { schema, docs })}${declarationFields(context, declaration)}</div>
        <aside>${usesText(usesOf(declaration))}</aside>
      </div>`,
  };
}

const ROLES = [
  ["Received", "In responses of"],
  ["Sent", "In requests of"],
  ["Event", "In events"],
  ["Schema", "In schemas"],
] as const;

/** Uses that are listed at first; further ones are folded. */
const MAX_SHOWN = 20;

function usesText(uses: readonly SchemaUse[]): Html {
  if (uses.length === 0)
    return html`<h2>Uses</h2>
      <p class="quiet">Nothing refers to this schema.</p>`;
  return html`<h2>Uses</h2>
    ${ROLES.map(([role, title]) => {
      const own = uses.filter((use) => use.role === role);
      if (own.length === 0) return undefined;
      const links = own.map((use) => html`<a href="${ROOT}${use.path}">${use.title}</a>`);
      return html`<h3>${title}</h3>
        ${foldable(links, MAX_SHOWN, "use")}`;
    })}`;
}
