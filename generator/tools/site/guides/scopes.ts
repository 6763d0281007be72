import { type Html, html } from "../markup/html.js";
import { codeBlock } from "../markup/code-block.js";
import { foldable, operationLink, section, table } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteOperation } from "../frame/site.js";

const ROOT = "../";

interface ScopeUse {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly SiteOperation[];
}

/** The operations that each scope allows; `undefined` if no operation needs one. */
export function scopesGuide(site: Site): SitePage | undefined {
  const scopes = scopesOf(site);
  if (scopes.length === 0) return undefined;
  const free = allOperations(site).filter((operation) => scopeNames(operation).length === 0);
  const headings = [
    { id: "scopes", text: "What each scope allows" },
    { id: "code", text: "In the client" },
    ...(free.length > 0 ? [{ id: "none", text: "Without a scope" }] : []),
  ];
  return {
    path: "guides/scopes.html",
    title: "Scopes",
    summary: "Which scope allows which operations.",
    section: "Guides",
    headings,
    body: html`<h1>Scopes</h1>
      <p class="lead">A credential has scopes, and each operation declares which it requires.</p>
      ${section(
        { id: "scopes", text: "What each scope allows" },
        table(
          "Scopes",
          ["Scope", "Operations"],
          scopes.map(({ name, description, operations }) => [
            html`<code>${name}</code
              >${description === "" ? undefined : html`<br /><span class="quiet">${description}</span>`}`,
            operations.length === 0
              ? html`<span class="quiet">none</span>`
              : foldable(
                  operations.map((operation) => operationLink(operation, ROOT)),
                  12,
                  "operation",
                ),
          ]),
        ),
      )}${inCode(site)}${free.length > 0 ? withoutScope(free) : undefined}`,
  };
}

const scopeNames = ({ operation }: SiteOperation): readonly string[] => [
  ...new Set(operation.security.flatMap((all) => all.flatMap(({ scopes }) => scopes))),
];

function scopesOf(site: Site): readonly ScopeUse[] {
  const described = new Map(
    site.api.securitySchemes.flatMap(({ scheme }) =>
      scheme.type === "oauth2"
        ? scheme.flows.flatMap(({ scopes }) =>
            scopes.map(({ name, description }) => [name, description] as const),
          )
        : [],
    ),
  );
  const users = new Map<string, SiteOperation[]>([...described.keys()].map((name) => [name, []]));
  for (const operation of allOperations(site))
    for (const name of scopeNames(operation)) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [operation]);
      else known.push(operation);
    }
  return [...users].map(([name, operations]) => ({
    name,
    operations,
    description: described.get(name) ?? "",
  }));
}

const inCode = ({ module }: Site): Html =>
  section(
    { id: "code", text: "In the client" },
    html`<p>The server responds to a call without the required scope with 403.</p>
      ${codeBlock(
        `import { ApiError } from ${JSON.stringify(module)};\n\nexport const lacksScope = (error: unknown): boolean =>\n  error instanceof ApiError && error.status === 403;\n`,
        "ts",
        "TypeScript",
      )}`,
  );

const withoutScope = (free: readonly SiteOperation[]): Html =>
  section(
    { id: "none", text: "Without a scope" },
    foldable(
      free.map((operation) => operationLink(operation, ROOT)),
      40,
      "operation",
    ),
  );
