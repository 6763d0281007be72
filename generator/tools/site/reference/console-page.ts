import { groupDocument } from "../description/document.js";
import { consoleAnchor, operationLink } from "../frame/parts.js";
import type { Site, SiteGroup, SitePage } from "../frame/site.js";
import { html } from "../markup/html.js";

/**
 * The console of one group, in which readers try calls: a renderer takes the place of the links to the operations, with
 * the same anchors.
 */
export function consolePage(site: Site, group: SiteGroup): SitePage {
  const owns = new Map(group.operations.map((own) => [own.operation, own]));
  const description = groupDocument({
    api: site.api,
    group: group.group,
    nameOf: (declaration) => site.schemaOf(declaration).name,
    samplesOf: (operation) => {
      const own = owns.get(operation);
      if (own === undefined) return [];
      return [
        { lang: "typescript", label: "TypeScript", source: own.sample.text },
        { lang: "shell", label: "curl", source: own.curl },
      ];
    },
    slugOf: (operation) => owns.get(operation)?.slug ?? operation.id,
  });
  return {
    path: `console/${group.group.fileName}.html`,
    title: `Console: ${group.title}`,
    summary: `Try the operations of ${group.title}.`,
    section: "Console",
    headings: [],
    group,
    description,
    body: html`<p class="kicker"><a href="../${group.path}">${group.title}</a></p>
      <h1>Console: ${group.title}</h1>
      <div id="reference"></div>
      <ul id="operations" class="plain-list">
        ${group.operations.map((own) => html`<li id="${consoleAnchor(own)}">${operationLink(own, "../")}</li>`)}
      </ul>`,
  };
}
