/** The base dialects of OpenAPI 3.1 and 3.2 (Schema Object), by year. */
export const OPENAPI_DIALECTS = "https://spec.openapis.org/oas/";

/** What meta-schemas of JSON Schema are called, `#` at the end or not. */
const JSON_SCHEMA =
  /^https?:\/\/json-schema\.org\/(?:draft-0[34567]\/|draft\/(?:2019-09|2020-12|next)\/)?schema#?$/;

export const isKnownDialect = (dialect: string): boolean =>
  dialect.startsWith(OPENAPI_DIALECTS) || JSON_SCHEMA.test(dialect);
