import type { OAuthFlow, SecurityScheme } from "../../../description/index.js";
import { type Fragment, type Html, html } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import { placeholder } from "../../../output/index.js";
import { empty, foldable, operationLink, section, table } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteOperation } from "../frame/site.js";

const ROOT = "../";

/** How callers authenticate: each security scheme, and the operations that need none; `undefined` without operations. */
export function authenticationGuide(site: Site): SitePage | undefined {
  if (allOperations(site).length === 0) return undefined;
  const { securitySchemes } = site.api;
  const schemes = securitySchemes.map((scheme, index) => ({
    heading: { id: `scheme-${index + 1}`, text: scheme.key },
    text: schemeText(site, scheme),
  }));
  const open = allOperations(site).filter(({ operation }) => operation.security.length === 0);
  const parts =
    schemes.length === 0 || open.length === 0 ? schemes : [...schemes, openOperations(open)];
  return {
    path: "guides/authentication.html",
    title: "Authentication",
    summary: "How callers authenticate.",
    section: "Guides",
    headings: parts.map(({ heading }) => heading),
    body: html`<h1>Authentication</h1>
      ${
        schemes.length === 0
          ? empty(
              "No credentials needed",
              "The API declares no security scheme. Every operation can be called without credentials.",
            )
          : html`<p class="lead">${lead(schemes.length)}</p>
              ${parts.map(({ heading, text }) => section(heading, text))}`
      }`,
  };
}

const lead = (count: number): string =>
  count === 1
    ? "Requests carry a credential. The client adds it to every call that needs it."
    : `There are ${count} ways to authenticate. Give the client the credentials that you have; it adds to each call those that the call needs.`;

function schemeText(site: Site, scheme: SecurityScheme): Html {
  return html`<p>${travels(scheme)}</p>
    ${site.markdown(scheme.docs.description, 2)}${flows(scheme)}${
      scheme.scheme.type === "mutualTLS"
        ? undefined
        : codeBlock(clientCode(site, scheme), "ts", "TypeScript")
    }${wire(scheme)}`;
}

/** Where the credential is sent, in a sentence. */
function travels({ scheme }: SecurityScheme): Fragment {
  switch (scheme.type) {
    case "apiKey":
      return html`An API key in the ${scheme.in === "query" ? "query parameter" : scheme.in}
        <code>${scheme.name}</code>.`;
    case "http":
      return html`HTTP authentication with the scheme
        <code>${scheme.scheme}</code
        >${scheme.bearerFormat === undefined ? "" : html` (${scheme.bearerFormat})`}, in the header
        <code>Authorization</code>.`;
    case "oauth2":
      return html`An OAuth 2.0 access token, in the header <code>Authorization</code>.`;
    case "openIdConnect":
      return html`An OpenID Connect token, discovered at <code>${scheme.url}</code>.`;
    case "mutualTLS":
      return "A client certificate, which belongs to the connection.";
    default:
      return scheme satisfies never;
  }
}

function clientCode({ module }: Site, { key, scheme }: SecurityScheme): string {
  const basic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  const value = basic
    ? '{ username: "YOUR_NAME", password: "YOUR_PASSWORD" }'
    : JSON.stringify(placeholder(key));
  const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
  return `import { createApi } from ${JSON.stringify(module)};\n\nconst api = createApi({ auth: { ${name}: ${value} } });\n`;
}

function wire({ key, scheme }: SecurityScheme): Html | undefined {
  const value = placeholder(key);
  if (scheme.type === "http" && scheme.scheme.toLowerCase() !== "basic")
    return codeBlock(
      `Authorization: ${scheme.scheme.replace(/^bearer$/i, "Bearer")} ${value}\n`,
      "http",
      "On the wire",
    );
  if (scheme.type === "apiKey" && scheme.in === "header")
    return codeBlock(`${scheme.name}: ${value}\n`, "http", "On the wire");
  if (scheme.type === "oauth2")
    return codeBlock(`Authorization: Bearer ${value}\n`, "http", "On the wire");
  return undefined;
}

const FLOWS: Readonly<Record<OAuthFlow["flow"], string>> = {
  authorizationCode: "Authorization code: the user consents in a browser.",
  clientCredentials: "Client credentials: a program acts on its own behalf.",
  implicit: "Implicit: the token is returned in the redirect URL.",
  password: "Password: the user's password is exchanged for a token.",
  deviceAuthorization: "Device: the user enters a code on another device.",
};

function flows({ scheme }: SecurityScheme): Html | undefined {
  if (scheme.type !== "oauth2") return undefined;
  const rows = scheme.flows.map((flow) => [
    FLOWS[flow.flow],
    addresses(flow),
    flow.scopes.length === 0 ? "none" : `${flow.scopes.length}`,
  ]);
  return table("Flows", ["Flow", "Addresses", "Scopes"], rows);
}

const addresses = (flow: OAuthFlow): Fragment =>
  (["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"] as const)
    .flatMap((key) => (flow[key] === undefined ? [] : [flow[key]]))
    .map((address) => html`<code>${address}</code><br />`);

const openOperations = (open: readonly SiteOperation[]) => ({
  heading: { id: "open", text: "Without credentials" },
  text: html`<p>Anyone can call these operations.</p>
    ${foldable(
      open.map((operation) => operationLink(operation, ROOT)),
      40,
      "operation",
    )}`,
});
