import type {
  Api,
  Declaration,
  JsonObject,
  JsonValue,
  OAuthFlow,
  Operation,
  SecurityAlternative,
  SecurityScheme,
  Server,
} from "../../../description/index.js";
import type { OperationGroup } from "../../../output/index.js";
import { bodyObject, parameterObject, responsesObject } from "./messages.js";
import { type ReferenceTo, schemaObject } from "./schema.js";
import { rendererText } from "./text.js";

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

interface GroupSource {
  readonly api: Api;
  readonly group: OperationGroup;
  readonly nameOf: (declaration: Declaration) => string;
  readonly samplesOf: (operation: Operation) => readonly CodeSample[];
  /** The last part of an operation's anchor, by which the renderer identifies the operation. */
  readonly slugOf: (operation: Operation) => string;
}

/**
 * One group of operations as an OpenAPI 3.1 document with the schemas that it needs: the renderer's input. A large
 * description is split into many small documents, each of which renders quickly.
 */
export function groupDocument(source: GroupSource): JsonObject {
  const { api, group, nameOf, samplesOf, slugOf } = source;
  const components = new Components(nameOf);
  const paths = new Map<string, [string, JsonValue][]>();
  for (const { operation } of group.operations) {
    const members = {
      operationId: slugOf(operation),
      ...operationObject(operation, components.refTo, samplesOf(operation)),
    };
    const item = paths.get(operation.path) ?? [];
    paths.set(operation.path, [...item, [operation.method.toLowerCase(), members]]);
  }
  return {
    openapi: "3.1.1",
    info: { title: api.title, version: api.version },
    servers: [...api.servers.map(serverObject), OTHER_SERVER],
    tags: [{ name: group.tag.name }],
    "x-group": group.fileName,
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [path, Object.fromEntries(methods)]),
    ),
    components: {
      schemas: components.schemas(),
      securitySchemes: Object.fromEntries(
        api.securitySchemes.map((scheme) => [scheme.key, schemeObject(scheme)]),
      ),
    },
  };
}

/** Lets readers who try a call send it to another server. */
const OTHER_SERVER: JsonObject = {
  url: "{address}",
  description: "Another server, such as a sandbox: type its address.",
  variables: { address: { default: "http://localhost:4010" } },
};

const serverObject = ({ url, docs, variables }: Server): JsonObject => ({
  url,
  ...(docs.description !== undefined && { description: rendererText(docs.description) }),
  ...(variables.length > 0 && {
    variables: Object.fromEntries(
      variables.map(({ name, default: value, values, description }) => [
        name,
        {
          default: value,
          ...(values !== undefined && { enum: values }),
          ...(description !== undefined && { description: rendererText(description) }),
        },
      ]),
    ),
  }),
});

function operationObject(
  operation: Operation,
  refTo: ReferenceTo,
  samples: readonly CodeSample[],
): JsonObject {
  const { docs, parameters, body, responses, security, tags, servers } = operation;
  return {
    tags: tags.slice(0, 1).map(({ name }) => name),
    ...(docs.summary !== undefined && { summary: docs.summary }),
    ...(docs.description !== undefined && { description: rendererText(docs.description) }),
    ...(docs.deprecated === true && { deprecated: true }),
    ...(servers.length > 0 && { servers: [...servers.map(serverObject), OTHER_SERVER] }),
    parameters: parameters.map((parameter) => parameterObject(parameter, refTo)),
    ...(body !== undefined && { requestBody: bodyObject(body, refTo) }),
    responses: responsesObject(responses, refTo),
    security: security.map(requirementObject),
    "x-codeSamples": samples.map((sample) => ({ ...sample })),
  };
}

/** The declarations that have been referenced so far, directly or indirectly. */
class Components {
  readonly #nameOf: (declaration: Declaration) => string;
  readonly #found = new Map<Declaration, string>();

  constructor(nameOf: (declaration: Declaration) => string) {
    this.#nameOf = nameOf;
  }

  readonly refTo: ReferenceTo = (declaration) => {
    const name = this.#found.get(declaration) ?? this.#nameOf(declaration);
    this.#found.set(declaration, name);
    return `#/components/schemas/${name}`;
  };

  schemas(): JsonObject {
    const written: [string, JsonObject][] = [];
    // A map may grow during iteration; added entries are visited later.
    for (const [declaration, name] of this.#found)
      written.push([name, { title: name, ...schemaObject(declaration.schema, this.refTo) }]);
    return Object.fromEntries(written);
  }
}

const requirementObject = (alternative: SecurityAlternative): JsonObject =>
  Object.fromEntries(alternative.map(({ key, scopes }) => [key, scopes]));

function schemeObject({ scheme, docs }: SecurityScheme): JsonObject {
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
