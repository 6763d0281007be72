/** Security schemes and servers as data. */
import type {
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Api, SecurityScheme, Server } from "../../../description/index.js";

export function describeSecurityScheme({ scheme }: SecurityScheme): SecuritySchemeDescriptor {
  switch (scheme.type) {
    case "apiKey":
      return { type: "apiKey", in: scheme.in, name: scheme.name };
    case "http":
      return { type: "http", scheme: scheme.scheme };
    case "oauth2":
    case "openIdConnect":
    case "mutualTLS":
      return { type: scheme.type };
    default:
      return scheme satisfies never;
  }
}

/** Returns whether a client may choose: among servers, or values for a variable. */
export const hasServerChoice = ({ servers }: Api): boolean =>
  servers.length > 1 || servers.some(({ url }) => url.includes("{"));

export function describeServer({ url, name, variables }: Server): ServerDescriptor {
  const described = variables.map(
    (variable) =>
      [
        variable.name,
        { default: variable.default, ...(variable.values && { values: variable.values }) },
      ] as const,
  );
  return {
    url,
    ...(name !== undefined && { name }),
    ...(described.length > 0 && { variables: Object.fromEntries(described) }),
  };
}
