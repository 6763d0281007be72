import type { Operation, SecurityAlternative } from "../../../description/index.js";
import {
  consoleAnchor,
  furtherReading,
  methodBadge,
  pathText,
  samplePair,
  section,
} from "../frame/parts.js";
import type { Heading, Site, SiteGroup, SiteOperation, SitePage } from "../frame/site.js";
import { type Fragment, type Html, html } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";
import { serverAddress } from "../../../output/index.js";
import { messageContext } from "../schemas/context.js";
import { rowsOf } from "../schemas/fields.js";
import { bodyText, callbackText, responsesText } from "./messages.js";
import { longExamples, requestExamples, responseExamples } from "./examples.js";

const ROOT = "../../";

/** The page of each operation: what it takes and gives, and how to call it. */
export function operationPages(site: Site): readonly SitePage[] {
  const examples = longExamples(site);
  return site.groups.flatMap((group) =>
    group.operations.map((own) => operationPage(site, own, { group, examples })),
  );
}

interface OperationSurroundings {
  readonly group: SiteGroup;
  readonly examples: ReadonlyMap<string, SiteOperation>;
}

function operationPage(
  site: Site,
  own: SiteOperation,
  { group, examples }: OperationSurroundings,
): SitePage {
  const { operation, title, path, sample, curl } = own;
  const { docs, method } = operation;
  const parts = partsOf(site, operation);
  return {
    path,
    title,
    summary: plainSummary(docs.description) || `${method} ${operation.path}`,
    section: "Operations",
    headings: parts.map(({ heading }) => heading),
    group,
    body: html`<p class="kicker"><a href="${ROOT}${group.path}">${group.title}</a></p>
      <h1>${title}</h1>
      <p class="request">
        ${methodBadge(method)}
        ${pathText(operation.path)}${site.hasConsole ? consoleLink(own) : undefined}
      </p>
      ${docs.deprecated === true ? html`<p class="note">This operation is deprecated.</p>` : undefined}
      <div class="split">
        <div>
          ${site.markdown(docs.description, 1)}${furtherReading(docs)}${access(site, operation)}${parts.map(({ heading, content }) => section(heading, content))}
        </div>
        <div class="samples">
          ${samplePair(sample.text, curl)}${requestExamples(site, operation)}${responseExamples(site, own, examples)}
        </div>
      </div>`,
  };
}

const consoleLink = (own: SiteOperation): Html =>
  html`<a class="try" href="${ROOT}console/${own.group.fileName}.html#${consoleAnchor(own)}"
    >Try it</a
  >`;

interface Part {
  readonly heading: Heading;
  readonly content: Fragment;
}

function partsOf(site: Site, operation: Operation): readonly Part[] {
  const sent = messageContext(site, ROOT, "write");
  const received = messageContext(site, ROOT, "read");
  const { parameters, body, responses, callbacks } = operation;
  const rows = parameters.map((parameter) => ({ ...parameter, where: parameter.location }));
  return [
    ...part("parameters", "Parameters", rowsOf(sent, rows)),
    ...part("body", "Body", body && bodyText(sent, body)),
    ...part("responses", "Responses", responsesText(received, responses)),
    ...part(
      "callbacks",
      "Callbacks",
      callbacks.length === 0 ? undefined : callbacks.map((one) => callbackText(received, one)),
    ),
  ];
}

const part = (id: string, text: string, content: Fragment): readonly Part[] =>
  content === undefined ? [] : [{ heading: { id, text }, content }];

/** What a caller needs, and how often and where it may call. */
function access(site: Site, { security, rateLimit, servers }: Operation): Html | undefined {
  const lines: readonly Fragment[] = [
    ...(security.length === 0 || security.length > MOST_WAYS
      ? []
      : [html`Authentication: ${waysText(security)}`]),
    ...(rateLimit === undefined
      ? []
      : [`At most ${rateLimit.limit} requests per ${rateLimit.window} seconds.`]),
    ...(servers.length === 0 || servers === site.api.servers
      ? []
      : [html`Server: ${servers.map((server) => html`<code>${serverAddress(server)}</code> `)}`]),
  ];
  return html`${
    lines.length === 0
      ? undefined
      : html`<p class="access">
          ${lines.map((line, index) => [index === 0 ? undefined : html`<br />`, line])}
        </p>`
  }${
    security.length > MOST_WAYS
      ? html`<details>
          <summary>Authentication: any of ${security.length} ways</summary>
          <p class="access">${waysText(security)}</p>
        </details>`
      : undefined
  }`;
}

/** More ways to authenticate are folded. */
const MOST_WAYS = 4;

const waysText = (security: Operation["security"]): Fragment =>
  security.map((way, index) => [index === 0 ? "" : ", or ", way.map(requirementText)]);

const requirementText = ({ key, scopes }: SecurityAlternative[number], index: number): Html =>
  html`${index === 0 ? "" : " and "}<a href="${ROOT}guides/authentication.html">${key}</a>${
      scopes.length === 0
        ? ""
        : html` with ${scopes.map((scope, at) => html`${at === 0 ? "" : " "}<code>${scope}</code>`)}`
    }`;
