import {
  boolean,
  costing,
  list,
  map,
  object,
  type ObjectType,
  oneOf,
  prose,
  required,
  since,
  string,
} from "./object-types.js";

/** A requirement of a scheme that does not exist is kept, and accepts no credentials. */
const CLOSED = "operations that require this scheme accept no credentials";

const flow = object("OAuth Flow");

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
      name: costing(CLOSED, string),
      in: costing(CLOSED, oneOf("query", "header", "cookie")),
      scheme: costing(CLOSED, string),
      bearerFormat: prose(string),
      flows: object("OAuth Flows"),
      openIdConnectUrl: string,
      oauth2MetadataUrl: since("3.2", string),
      deprecated: since("3.2", boolean),
    },
  },
  "OAuth Flows": {
    fields: {
      implicit: flow,
      password: flow,
      clientCredentials: flow,
      authorizationCode: flow,
      deviceAuthorization: since("3.2", flow),
    },
  },
  "OAuth Flow": {
    fields: {
      authorizationUrl: string,
      tokenUrl: string,
      refreshUrl: string,
      deviceAuthorizationUrl: since("3.2", string),
      scopes: map(string),
    },
  },
  "Security Requirement": {
    refused: true,
    fields: {},
    entries: { values: list(string), keys: "name" },
  },
};
