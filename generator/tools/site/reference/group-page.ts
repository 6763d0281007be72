import { countOf, furtherReading, methodBadge, pathText } from "../frame/parts.js";
import type { Site, SiteGroup, SiteOperation, SitePage } from "../frame/site.js";
import { type Html, html } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";

const ROOT = "../";

/** The page of a group: what it is for, and its operations. */
export function groupPage(site: Site, group: SiteGroup): SitePage {
  const { docs } = group.group.tag;
  return {
    path: group.path,
    title: group.title,
    summary: plainSummary(docs.description) || `${countOf(group.operations.length, "operation")}.`,
    section: "Reference",
    headings: [],
    group,
    body: html`<h1>${group.title}</h1>
      ${site.markdown(docs.description, 1)}${furtherReading(docs)}
      <ul class="operations">
        ${group.operations.map(operationItem)}
      </ul>`,
  };
}

const operationItem = ({ operation, title, path }: SiteOperation): Html =>
  html`<li>
    <a href="${ROOT}${path}"><strong>${title}</strong></a>
    <p>${methodBadge(operation.method)} ${pathText(operation.path)}</p>
    <p class="quiet">${plainSummary(operation.docs.description)}</p>
  </li>`;
