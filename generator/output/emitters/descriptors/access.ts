/** Security schemes and servers as data. */
import type {
  OAuthFlowDescriptor,
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type { SecurityScheme, Server } from "../../../description/index.js";

export function describeSecurityScheme({ scheme }: SecurityScheme): SecuritySchemeDescriptor {
  switch (scheme.type) {
    case "apiKey":
      return { type: "apiKey", in: scheme.in, name: scheme.name };
    case "http":
      return { type: "http", scheme: scheme.scheme };
    case "oauth2":
      return { type: "oauth2", flows: scheme.flows.map(describeFlow) };
    case "openIdConnect":
      return { type: "openIdConnect", url: scheme.url };
    case "mutualTLS":
      return { type: "mutualTLS" };
    default:
      return scheme satisfies never;
  }
}

type Flow = Extract<SecurityScheme["scheme"], { type: "oauth2" }>["flows"][number];

const describeFlow = ({
  flow,
  authorizationUrl,
  tokenUrl,
  refreshUrl,
}: Flow): OAuthFlowDescriptor => ({
  flow,
  ...(authorizationUrl !== undefined && { authorizationUrl }),
  ...(tokenUrl !== undefined && { tokenUrl }),
  ...(refreshUrl !== undefined && { refreshUrl }),
});

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
