import type { OAuthFlow, SecurityScheme } from "../../model/security.js";
import type { Build, BuildContext } from "../messages/context.js";
import { readDocs } from "../reading/docs.js";
import { child, get, getText, members } from "../reading/read.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

type SchemeWithoutKey = Omit<SecurityScheme, "key">;

/** A Security Scheme Object (OpenAPI 3.2, 4.27). An incomplete one is left out; the missing field has been reported. */
export const buildSecurityScheme: Build<SchemeWithoutKey> = (place, context) => {
  const scheme = readScheme(place);
  if (scheme === undefined) return undefined;
  return { origin: originOf(place), docs: readDocs(place, context.report), scheme };
};

function readScheme(place: LocatedValue): SecurityScheme["scheme"] | undefined {
  const { value } = place;
  switch (get(value, "type")) {
    case "apiKey":
      return readApiKey(value);
    case "http":
      return readHttp(value);
    case "oauth2":
      return readOAuth(place);
    case "openIdConnect":
      return { type: "openIdConnect", url: getText(value, "openIdConnectUrl") ?? "" };
    case "mutualTLS":
      return { type: "mutualTLS" };
    default:
      return undefined;
  }
}

function readApiKey(value: unknown): SecurityScheme["scheme"] | undefined {
  const name = getText(value, "name");
  const location = (["query", "header", "cookie"] as const).find(
    (word) => word === get(value, "in"),
  );
  return name === undefined || location === undefined
    ? undefined
    : { type: "apiKey", in: location, name };
}

/**
 * Names of HTTP authentication schemes are case-insensitive (RFC 9110, 11.1), but some servers compare them literally:
 * they keep their spelling.
 */
function readHttp(value: unknown): SecurityScheme["scheme"] | undefined {
  const scheme = getText(value, "scheme");
  const bearerFormat = getText(value, "bearerFormat");
  if (scheme === undefined) return undefined;
  return { type: "http", scheme, ...(bearerFormat !== undefined && { bearerFormat }) };
}

function readOAuth(place: LocatedValue): SecurityScheme["scheme"] {
  const metadataUrl = getText(place.value, "oauth2MetadataUrl");
  return {
    type: "oauth2",
    flows: readFlows(child(place, "flows")),
    ...(metadataUrl !== undefined && { metadataUrl }),
  };
}

const FLOWS: readonly OAuthFlow["flow"][] = [
  "authorizationCode",
  "clientCredentials",
  "implicit",
  "password",
  "deviceAuthorization",
];

const readFlows = (place: LocatedValue | undefined): readonly OAuthFlow[] =>
  members(place).flatMap(([key, entry]) => {
    const flow = FLOWS.find((candidate) => candidate === key);
    return flow === undefined ? [] : [readFlow(flow, entry)];
  });

const ADDRESSES = ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"] as const;

function readFlow(flow: OAuthFlow["flow"], place: LocatedValue): OAuthFlow {
  const addresses: { [Key in (typeof ADDRESSES)[number]]?: string } = {};
  for (const key of ADDRESSES) {
    const address = getText(place.value, key);
    if (address !== undefined) addresses[key] = address;
  }
  const scopes = members(child(place, "scopes")).flatMap(([name, { value }]) =>
    typeof value === "string" ? [{ name, description: value }] : [],
  );
  return { flow, ...addresses, scopes };
}

/** The schemes of the document's components, in its order. */
export function buildSecuritySchemes(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly SecurityScheme[] {
  return members(place).flatMap(([key, entry]) => {
    const scheme = context.shared(entry, buildSecurityScheme);
    return scheme === undefined ? [] : [{ ...scheme, key }];
  });
}
