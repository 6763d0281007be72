import type { WebhookSignature } from "../../../description/index.js";
import { type Fragment, type Html, html } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import { plainSummary } from "../markup/markdown.js";
import { receiverSample, verifierSample } from "../../../output/index.js";
import { note, section, table } from "../frame/parts.js";
import type { SitePage, Site } from "../frame/site.js";

const PATH = "guides/webhooks.html";

/** The events that the service sends, and how to verify deliveries. */
export function webhooksGuide(site: Site): SitePage | undefined {
  const { siteEvents } = site;
  if (siteEvents.length === 0) return undefined;
  const headings = [
    { id: "receive", text: "Receive" },
    { id: "verify", text: "Verify" },
    { id: "events", text: "Events" },
  ];
  return {
    path: PATH,
    title: "Webhooks",
    summary: "Which events the service sends, and how to verify them.",
    section: "Guides",
    headings,
    body: html`<h1>Webhooks</h1>
      <p class="lead">
        The service sends
        ${siteEvents.length === 1 ? "one kind of event" : `${siteEvents.length} kinds of events`}.
        The generated receiver verifies each delivery and passes the typed event to its handler.
      </p>
      ${receive(site)}${verify(site)}${overview(site)}`,
  };
}

function receive(site: Site): Html {
  const [first] = site.siteEvents;
  return section(
    { id: "receive", text: "Receive" },
    html`<p>
        A receiver is a function from a <code>Request</code> to a <code>Response</code>, for any
        server with the fetch API. It handles repeated deliveries once.
      </p>
      ${
        first &&
        codeBlock(receiverSample(site.events, first.event, site.webhooksModule), "ts", "TypeScript")
      }`,
  );
}

function verify(site: Site): Html {
  const { scheme } = site.events;
  return section(
    { id: "verify", text: "Verify" },
    scheme === undefined
      ? note(
          "The API description does not say how deliveries are signed. Decide in the receiver which to trust, by a token in a header or by a URL that only the service knows.",
        )
      : html`<p>
            Without a <code>Request</code>, call the verifier yourself, with the body as it was
            received, before it is parsed.
          </p>
          ${codeBlock(
            verifierSample(site.webhooksModule),
            "ts",
            "TypeScript",
          )}${schemeTable(scheme)}`,
  );
}

const ALGORITHMS: Readonly<Record<WebhookSignature["algorithm"], string>> = {
  "hmac-sha256": "HMAC-SHA256",
  "hmac-sha1": "HMAC-SHA1",
  "hmac-sha512": "HMAC-SHA512",
  ed25519: "Ed25519",
  "ecdsa-p256-sha256": "ECDSA with P-256 and SHA-256",
  "ecdsa-p384-sha384": "ECDSA with P-384 and SHA-384",
  "rsa-v1_5-sha256": "RSA (PKCS #1 v1.5) with SHA-256",
  "rsa-pss-sha512": "RSA-PSS with SHA-512",
};

function schemeTable(scheme: WebhookSignature): Html {
  const rows: readonly (readonly [string, Fragment] | undefined)[] = [
    ["Header", html`<code>${scheme.header}</code>`],
    ["Format", html`<code>${scheme.format}</code>`],
    ["Signed content", html`<code>${scheme.payload}</code>`],
    ["Algorithm", html`${ALGORITHMS[scheme.algorithm]}, encoded as ${scheme.encoding}`],
    scheme.tolerance === undefined ? undefined : ["Maximum age", html`${scheme.tolerance} seconds`],
    scheme.deliveryHeader === undefined
      ? undefined
      : ["Delivery id", html`<code>${scheme.deliveryHeader}</code>, the same for every attempt`],
    [
      "Secret prefix",
      html`<code>${scheme.secret.prefix === "" ? "none" : scheme.secret.prefix}</code>`,
    ],
  ];
  return table(
    "How deliveries are signed",
    ["Signature", "Value"],
    rows.filter((row) => row !== undefined),
  );
}

const overview = ({ siteEvents }: Site): Html =>
  section(
    { id: "events", text: "Events" },
    table(
      "Events",
      ["Event", "When"],
      siteEvents.map(({ event, path }) => [
        html`<a href="../${path}"><code>${event.type}</code></a>`,
        plainSummary(event.webhook.docs.description ?? event.webhook.docs.summary),
      ]),
    ),
  );
