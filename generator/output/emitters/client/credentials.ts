/** The credentials that a client takes, and how it sends them. */
import type { Api, OAuthFlow, SecurityScheme } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import {
  callExpression,
  type Expression,
  expression,
  literal,
  type ObjectEntry,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { type TypeExpression, type TypeMember, typeName } from "../../print/type.js";
import { docsTags } from "../types/comments.js";
import { runtime } from "./symbols.js";

/** A client certificate is configured on the connection, not on the client. */
export function credentialMember(security: SecurityScheme): readonly TypeMember[] {
  const { key, scheme, docs } = security;
  const type = credentialType(scheme);
  if (type === undefined) return [];
  return [
    {
      name: key,
      type,
      optional: true,
      readonly: true,
      comment: comment({ text: [docs.description, aboutProvider(security)], tags: docsTags(docs) }),
    },
  ];
}

function credentialType(scheme: SecurityScheme["scheme"]): TypeExpression | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  const basic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  return typeName(basic ? runtime.BasicCredential : runtime.Secret);
}

const flowsOf = ({ scheme }: SecurityScheme): readonly OAuthFlow[] =>
  scheme.type === "oauth2" ? scheme.flows : [];

/** Where a provider describes itself, and the scopes of all flows. */
function aboutProvider(security: SecurityScheme): string {
  const { scheme } = security;
  const url =
    scheme.type === "openIdConnect"
      ? scheme.url
      : scheme.type === "oauth2"
        ? scheme.metadataUrl
        : undefined;
  const scopes = new Map(
    flowsOf(security).flatMap((flow) =>
      flow.scopes.map(({ name, description }) => [name, description] as const),
    ),
  );
  return [
    ...(url ? [`Metadata: ${url}`] : []),
    ...[...scopes].map(([name, text]) => `- \`${name}\`: ${text}`),
  ].join("\n");
}

export const FLOWS = "oauthFlows";

/** The addresses of the grants for which the client has functions. */
export function flowsConstant({ securitySchemes }: Api): readonly CodeDeclaration[] {
  const addresses = securitySchemes.flatMap((scheme) => {
    const flows = flowsOf(scheme).flatMap(addressesOf);
    return flows.length === 0 ? [] : [[scheme.key, Object.fromEntries(flows)] as const];
  });
  if (addresses.length === 0) return [];
  return [
    {
      kind: "constant",
      name: identifier(FLOWS),
      comment: comment({
        text: [
          "The addresses of the document for `clientCredentials` and `authorizationCode`, by scheme and flow.",
        ],
      }),
      value: literal(Object.fromEntries(addresses)),
      asConst: true,
    },
  ];
}

/** Relative addresses are left out: a program that only knows the output cannot resolve them. */
function addressesOf({ flow, tokenUrl = "", refreshUrl = "" }: OAuthFlow) {
  const isUsed = flow === "clientCredentials" || flow === "authorizationCode";
  if (!isUsed || !isAbsolute(tokenUrl)) return [];
  return [[flow, { tokenUrl, ...(isAbsolute(refreshUrl) && { refreshUrl }) }] as const];
}

const isAbsolute = (url: string): boolean => /^https?:/.test(url);

/** Names the functions that write the credentials of the document's schemes, so that others are not bundled. */
export function authentication({ securitySchemes }: Api): readonly ObjectEntry[] {
  if (securitySchemes.length === 0) return [];
  const writers = securitySchemes.flatMap(({ key, scheme }): readonly ObjectEntry[] => {
    const value = credentialWriter(scheme);
    return value === undefined ? [] : [{ key, value }];
  });
  const value = callExpression(ref(runtime.authenticateBy), [objectExpression(writers)]);
  return [{ key: "authenticate", value }];
}

function credentialWriter(scheme: SecurityScheme["scheme"]): Expression | undefined {
  const writer = (symbol: OutputSymbol, ...texts: readonly string[]): Expression =>
    callExpression(
      ref(symbol),
      texts.map((text) => literal(text)),
    );
  switch (scheme.type) {
    case "apiKey":
      return writer(KEYS[scheme.in], scheme.name);
    case "http": {
      const name = scheme.scheme.toLowerCase();
      if (name === "basic") return expression(ref(runtime.basic));
      return writer(runtime.inHeader, "Authorization", USUAL.get(name) ?? scheme.scheme);
    }
    case "oauth2":
    case "openIdConnect":
      return writer(runtime.inHeader, "Authorization", "Bearer");
    case "mutualTLS":
      return undefined;
    default:
      return scheme satisfies never;
  }
}

const KEYS = {
  header: runtime.inHeader,
  query: runtime.inQuery,
  cookie: runtime.inCookie,
} as const satisfies Record<string, OutputSymbol>;

/** Authentication schemes are case-insensitive (RFC 9110, 11.1), but not every server treats them so. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ["bearer", "Bearer"],
  ["digest", "Digest"],
]);
