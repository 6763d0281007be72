import type { RateLimit } from "../../../description/index.js";
import { type Html, html } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import { messageContext } from "../schemas/context.js";
import { rowsOf } from "../schemas/fields.js";
import { countOf, foldable, operationLink, section, table } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteOperation } from "../frame/site.js";

const ROOT = "../";
const TOO_MANY = 429;

/** How often the API may be called; `undefined` if the document declares no limit. */
export function rateLimitGuide(site: Site): SitePage | undefined {
  const { rateLimit } = site.api;
  const own = allOperations(site).filter(({ operation }) => operation.rateLimit !== undefined);
  const refusing = allOperations(site).filter(refusesTooMany);
  if (rateLimit === undefined && own.length === 0 && refusing.length === 0) return undefined;
  const headings = [
    ...(own.length > 0 ? [{ id: "own", text: "Operations with their own limits" }] : []),
    { id: "retry", text: "Wait and retry" },
    ...(refusing.length > 0 ? [{ id: "headers", text: "Responses" }] : []),
  ];
  return {
    path: "guides/rate-limits.html",
    title: "Rate limits",
    summary: "How often the API may be called, and what happens beyond the limit.",
    section: "Guides",
    headings,
    body: html`<h1>Rate limits</h1>
      ${
        rateLimit === undefined
          ? html`<p class="lead">The server responds to too many requests with 429.</p>`
          : html`<p class="lead">${limitText(rateLimit)}</p>
              ${gauge(rateLimit)}`
      }${own.length > 0 ? ownLimits(own) : undefined}${retrySection(site)}${refusing.length > 0 ? answers(site, refusing) : undefined}`,
  };
}

const refusesTooMany = ({ operation }: SiteOperation): boolean =>
  operation.responses.some(({ status }) => status === TOO_MANY);

const PER: Readonly<Record<RateLimit["per"], string>> = {
  key: "key",
  account: "account",
  address: "IP address",
};

const limitText = ({ limit, window, per }: RateLimit): string =>
  `Each ${PER[per]} may make ${countOf(limit, "request")} per ${windowText(window)}.`;

const windowText = (seconds: number): string =>
  seconds === 1
    ? "second"
    : seconds === 60
      ? "minute"
      : seconds === 3600
        ? "hour"
        : `${seconds} seconds`;

const gauge = ({ limit, window }: RateLimit): Html =>
  html`<dl class="figures">
    <div>
      <dt>Requests</dt>
      <dd>${limit}</dd>
    </div>
    <div>
      <dt>Seconds</dt>
      <dd>${window}</dd>
    </div>
    <div>
      <dt>On average</dt>
      <dd>${round(limit / window)} per second</dd>
    </div>
  </dl>`;

const round = (value: number): number => Math.round(value * 100) / 100;

const ownLimits = (own: readonly SiteOperation[]): Html =>
  section(
    { id: "own", text: "Operations with their own limits" },
    table(
      "Limits of operations",
      ["Operation", "Limit"],
      own.map((operation) => [
        operationLink(operation, ROOT),
        operation.operation.rateLimit === undefined ? "" : limitText(operation.operation.rateLimit),
      ]),
    ),
  );

const retrySection = ({ module }: Site): Html =>
  section(
    { id: "retry", text: "Wait and retry" },
    html`<p>
        The capability <code>retry</code> waits as long as <code>Retry-After</code> says, then
        repeats requests that are safe to repeat.
      </p>
      ${codeBlock(
        `import { createApi, retry } from ${JSON.stringify(module)};\n\nconst api = createApi({ use: [retry({ attempts: 4 })] });\n`,
        "ts",
        "TypeScript",
      )}`,
  );

function answers(site: Site, refusing: readonly SiteOperation[]): Html {
  const response = refusing[0]?.operation.responses.find(({ status }) => status === TOO_MANY);
  const headers = response?.headers ?? [];
  return section(
    { id: "headers", text: "Responses" },
    html`${site.markdown(response?.docs.description, 2)}${rowsOf(
        messageContext(site, ROOT, "read"),
        headers,
      )}
      <details class="more">
        <summary>${countOf(refusing.length, "operation")} that can respond with 429</summary>
        ${foldable(
          refusing.map((operation) => operationLink(operation, ROOT)),
          60,
          "operation",
        )}
      </details>`,
  );
}
