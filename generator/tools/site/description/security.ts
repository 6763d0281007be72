import type {
  JsonObject,
  OAuthFlow,
  SecurityAlternative,
  SecurityScheme,
} from "../../../description/index.js";
import { rendererText } from "./text.js";

export const requirementObject = (alternative: SecurityAlternative): JsonObject =>
  Object.fromEntries(alternative.map(({ scheme, scopes }) => [scheme.key, scopes]));

export function schemeObject({ scheme, docs }: SecurityScheme): JsonObject {
  const described =
    docs.description === undefined ? {} : { description: rendererText(docs.description) };
  switch (scheme.type) {
    case "oauth2":
      return { type: scheme.type, flows: flowsObject(scheme.flows), ...described };
    case "openIdConnect":
      return { type: scheme.type, openIdConnectUrl: scheme.url, ...described };
    case "apiKey":
    case "http":
    case "mutualTLS":
      return { ...scheme, ...described };
    default:
      return scheme satisfies never;
  }
}

const flowsObject = (flows: readonly OAuthFlow[]): JsonObject =>
  Object.fromEntries(
    flows.map(({ flow, scopes, ...addresses }) => [
      flow,
      {
        ...addresses,
        scopes: Object.fromEntries(
          scopes.map(({ name, description }) => [name, rendererText(description)]),
        ),
      },
    ]),
  );
