import {
  recommend,
  boolean,
  costing,
  type Field,
  list,
  map,
  object,
  type ObjectType,
  oneOf,
  prose,
  required,
  requiredWith,
  since,
  string,
} from "./object-types.js";

/** A requirement of a scheme that does not exist is kept, and accepts no credentials. */
const CLOSED = "operations that require this scheme accept no credentials";

const API_KEY = ["type", "apiKey"] as const;

const authorizationUrl = string;
const tokenUrl = string;

/** A flow with the addresses that it needs. */
const flow = (addresses: Readonly<Record<string, Field>>): ObjectType => ({
  fields: {
    authorizationUrl,
    tokenUrl,
    deviceAuthorizationUrl: since("3.2", string),
    ...addresses,
    refreshUrl: string,
    scopes: recommend(map(string)),
  },
});

/** Section 4.8.27 and following of OpenAPI 3.1. */
export const securityObjects: Readonly<Record<string, ObjectType>> = {
  "Security Scheme": {
    cost: CLOSED,
    fields: {
      type: {
        cost: CLOSED,
        ...required(oneOf("apiKey", "http", "mutualTLS", "oauth2", "openIdConnect")),
        in: { "3.0": oneOf("apiKey", "http", "oauth2", "openIdConnect") },
      },
      description: prose(string),
      name: costing(CLOSED, requiredWith(...API_KEY, required(string))),
      in: costing(CLOSED, requiredWith(...API_KEY, required(oneOf("query", "header", "cookie")))),
      scheme: costing(CLOSED, requiredWith("type", "http", required(string))),
      bearerFormat: prose(string),
      flows: requiredWith("type", "oauth2", recommend(object("OAuth Flows"))),
      openIdConnectUrl: requiredWith("type", "openIdConnect", recommend(string)),
      oauth2MetadataUrl: since("3.2", string),
      deprecated: since("3.2", boolean),
    },
  },
  "OAuth Flows": {
    fields: {
      implicit: object("Implicit OAuth Flow"),
      password: object("Password OAuth Flow"),
      clientCredentials: object("Client Credentials OAuth Flow"),
      authorizationCode: object("Authorization Code OAuth Flow"),
      deviceAuthorization: since("3.2", object("Device Authorization OAuth Flow")),
    },
  },
  "Implicit OAuth Flow": flow({ authorizationUrl: recommend(authorizationUrl) }),
  "Password OAuth Flow": flow({ tokenUrl: recommend(tokenUrl) }),
  "Client Credentials OAuth Flow": flow({ tokenUrl: recommend(tokenUrl) }),
  "Authorization Code OAuth Flow": flow({
    authorizationUrl: recommend(authorizationUrl),
    tokenUrl: recommend(tokenUrl),
  }),
  "Device Authorization OAuth Flow": flow({
    deviceAuthorizationUrl: since("3.2", recommend(string)),
    tokenUrl: recommend(tokenUrl),
  }),
  "Security Requirement": {
    refused: true,
    fields: {},
    entries: { values: list(string), keys: "name" },
  },
};
