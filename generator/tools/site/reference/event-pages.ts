import { codeBlock } from "../markup/code-block.js";
import { type Html, html } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";
import { receiverSample } from "../../../output/index.js";
import { messageContext } from "../schemas/context.js";
import { factsOf } from "../schemas/facts.js";
import { rowsOf } from "../schemas/fields.js";
import { typeLabel } from "../schemas/type-label.js";
import { furtherReading, section } from "../frame/parts.js";
import type { Site, SiteEvent, SitePage } from "../frame/site.js";
import { givenExamples, responseExamples } from "./examples.js";
import { messageFields, responsesText } from "./messages.js";

const ROOT = "../";

/** A page for each event: its fields, its headers, its payload, and a handler. */
export const eventPages = (site: Site): readonly SitePage[] =>
  site.siteEvents.map((own) => eventPage(site, own));

function eventPage(site: Site, own: SiteEvent): SitePage {
  const { event, path } = own;
  const { webhook, schema } = event;
  const { description = webhook.docs.summary } = webhook.docs;
  const context = messageContext(site, ROOT, "read");
  const headers = webhook.parameters.filter(({ location }) => location === "header");
  const parts = [
    {
      heading: { id: "payload", text: "Payload" },
      content: html`<p class="content">${typeLabel(context, schema)}</p>
        ${factsOf(context, { schema, docs: {} })}${messageFields(context, schema)}`,
    },
    ...(headers.length === 0
      ? []
      : [{ heading: { id: "headers", text: "Headers" }, content: rowsOf(context, headers) }]),
    ...(webhook.responses.length === 0
      ? []
      : [
          {
            heading: { id: "responses", text: "Responses" },
            content: responsesText({ ...context, side: "write" }, webhook.responses),
          },
        ]),
  ];
  return {
    path,
    title: event.type,
    summary: plainSummary(webhook.docs.description) || `The event ${event.type}.`,
    section: "Events",
    headings: parts.map(({ heading }) => heading),
    body: html`<p class="kicker"><a href="${ROOT}guides/webhooks.html">Webhooks</a></p>
      <h1>${event.type}</h1>
      ${webhook.docs.deprecated === true ? html`<p class="note">This event is deprecated.</p>` : undefined}
      <div class="split">
        <div>
          ${site.markdown(description, 1)}${furtherReading(webhook.docs)}${parts.map(({ heading, content }) => section(heading, content))}
        </div>
        <div class="samples">
          ${payloads(site, own)}${codeBlock(receiverSample(site.events, event, site.webhooksModule), "ts", "Handler")}${responseExamples(site, { operation: webhook, path })}
        </div>
      </div>`,
  };
}

/** The payloads of the document, or else the one that is made. */
function payloads(site: Site, { event, payload }: SiteEvent): readonly Html[] {
  const shown = givenExamples(site, event.content, event.schema);
  return shown.length === 0
    ? [codeBlock(JSON.stringify(payload, null, 2), "json", "Payload")]
    : shown.map(({ text, title }) => codeBlock(text, "json", `Payload: ${title}`));
}
