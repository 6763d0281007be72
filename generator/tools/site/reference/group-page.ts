import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation, Response } from "../../../description/index.js";
import { type CodeSample, groupDocument } from "../description/document.js";
import { fieldList, fieldRow } from "../frame/fields.js";
import { counted, methodBadge, pathText, samplePair } from "../frame/parts.js";
import type { SitePage, Site, SiteGroup, SiteOperation } from "../frame/site.js";
import { type Html, html } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";

/**
 * The page of one group. Its content is complete and needs no script; the renderer, if there is one, replaces it in the
 * browser, with the same anchors.
 */
export function groupPage(site: Site, group: SiteGroup): SitePage {
  const { docs } = group.group.tag;
  const owns = new Map(group.operations.map((own) => [own.operation, own]));
  const description = groupDocument({
    api: site.api,
    group: group.group,
    nameOf: site.nameOf,
    samplesOf: (operation) => samplesOf(owns.get(operation)),
    slugOf: (operation) => owns.get(operation)?.slug ?? operation.id,
  });
  return {
    path: group.path,
    title: group.title,
    summary: plainSummary(docs.description) || `${counted(group.operations.length, "operation")}.`,
    section: "Reference",
    headings: group.operations.map(({ anchor, title }) => ({ id: anchor, text: title })),
    body: html`<div class="group-head">
        <h1>${group.title}</h1>
        ${site.markdown(docs.description, 1)}
      </div>
      <div id="reference"></div>
      <div id="operations">
        ${group.operations.map((operation) => operationText(site, operation))}
      </div>`,
    ...(site.rendered && { description }),
  };
}

const samplesOf = (own: SiteOperation | undefined): readonly CodeSample[] =>
  own === undefined
    ? []
    : [
        { lang: "typescript", label: "TypeScript", source: own.sample.text },
        { lang: "shell", label: "curl", source: own.curl },
      ];

function operationText(site: Site, own: SiteOperation): Html {
  const { operation, title, anchor, sample, curl } = own;
  const { docs, method, path } = operation;
  return html`<section class="operation" id="${anchor}">
    <h2>${title} <a class="anchor" href="#${anchor}" aria-label="Link to ${title}">#</a></h2>
    <p class="request">${methodBadge(method)} ${pathText(path)}</p>
    ${
      docs.deprecated === true ? html`<p class="note">This operation is deprecated.</p>` : undefined
    }
    <div class="split">
      <div>
        ${site.markdown(docs.description, 2)}${access(operation)}${parameters(site, operation)}${body(site, operation)}${responses(site, operation)}
      </div>
      <div class="samples">${samplePair(sample.text, curl)}</div>
    </div>
  </section>`;
}

function access({ security, rateLimit }: Operation): Html | undefined {
  const scopes = [...new Set(security.flatMap((all) => all.flatMap((one) => one.scopes)))];
  const lines = [
    ...(scopes.length === 0
      ? []
      : [html`Scopes: ${scopes.map((name) => html`<code>${name}</code> `)}`]),
    ...(rateLimit === undefined
      ? []
      : [html`At most ${rateLimit.limit} requests per ${rateLimit.window} seconds.`]),
  ];
  return lines.length === 0
    ? undefined
    : html`<p class="access">${lines.map((line) => html`${line}<br />`)}</p>`;
}

function parameters(site: Site, operation: Operation): Html | undefined {
  if (operation.parameters.length === 0) return undefined;
  return html`<h3>Parameters</h3>
    <dl class="fields">
      ${operation.parameters.map((parameter) =>
        fieldRow(site, { ...parameter, where: parameter.location }, "write"),
      )}
    </dl>`;
}

function body(site: Site, { body: own }: Operation): Html | undefined {
  if (own === undefined) return undefined;
  return html`<h3>Body</h3>
    ${site.markdown(own.docs.description, 3)}${own.contents.map(
      ({ mediaType, schema, item }) =>
        html`<p>
            <code>${mediaType}</code>
            <code class="field-type">${site.typeText(item ?? schema, "write")}</code>
          </p>
          ${fieldList(site, item ?? schema, "write")}`,
    )}`;
}

const responses = (site: Site, { responses: all }: Operation): Html =>
  html`<h3>Responses</h3>
    <dl class="fields">${all.map((response) => responseRow(site, response))}</dl>`;

function responseRow(site: Site, { status, docs, contents }: Response): Html {
  const [content] = contents;
  const type = content && site.typeText(content.item ?? content.schema, "read");
  const succeeds = isSuccess(status);
  return html`<div class="field">
    <dt>
      <code class="status status-${String(status).slice(0, 1)}">${status}</code>
      ${type === undefined ? undefined : html`<code class="field-type">${type}</code>`}
    </dt>
    <dd>
      ${site.markdown(docs.description, 4)}${
        succeeds && content ? details(site, content.item ?? content.schema) : undefined
      }
    </dd>
  </div>`;
}

function details(site: Site, schema: Parameters<typeof fieldList>[1]): Html | undefined {
  const fields = fieldList(site, schema, "read");
  return (
    fields &&
    html`<details class="more">
      <summary>Fields</summary>
      ${fields}
    </details>`
  );
}
