/** The samples of operations, as the reference shows them. */
import type { Config } from "../../../../generator/output/config/config.js";
import { EMPTY, makeOf } from "../make.js";
import { rendered } from "../reference/rendered.js";

export const text = { type: "string" };
export const done = { 204: { description: "Done." } };
export const object = (properties: object): object => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
export const required = (name: string, place: string, schema: object, more = {}): object => ({
  name,
  in: place,
  required: true,
  schema,
  ...more,
});
/** A request body of one media type. */
export const sends = (type: string, schema: object): Described => ({
  requestBody: { content: { [type]: { schema } } },
});
export const answers = (schema: object): Described => ({
  responses: { 200: { description: "Ok.", content: { "application/json": { schema } } } },
});

const key = (place: string): object => ({ type: "apiKey", in: place, name: `in-${place}` });
const flow = { tokenUrl: "https://a.test/token", scopes: {} };
const securitySchemes = {
  inQuery: key("query"),
  inHeader: key("header"),
  inCookie: key("cookie"),
  basic: { type: "http", scheme: "Basic" },
  bearer: { type: "http", scheme: "BEARER" },
  digest: { type: "http", scheme: "Digest" },
  oauth: { type: "oauth2", flows: { clientCredentials: flow } },
  openid: { type: "openIdConnect", openIdConnectUrl: "https://a.test/id" },
  certificate: { type: "mutualTLS" },
  "x-key": key("header"),
};
const schemas = { "big-pet": object({ name: text }), Api: object({ name: text }) };

/** An operation; `method` is `get` and the path `/{name}` unless given. */
export type Described = Readonly<Record<string, unknown>> & {
  readonly method?: string;
  readonly path?: string;
};

/** The samples by name of the operation: the command of `curl`, and what follows the import in TypeScript. */
export async function samplesOf(
  operations: Readonly<Record<string, Described>>,
  document: object = { servers: [{ url: "https://api.test" }] },
  config: Partial<Config> = {},
): Promise<ReadonlyMap<string, { readonly curl: string; readonly typescript: string }>> {
  const paths = Object.entries(operations).map(([operationId, operation]) => {
    const { method = "get", path = `/${operationId}`, ...rest } = operation;
    return [path, { [method]: { operationId, tags: ["Things"], responses: done, ...rest } }];
  });
  const components = { schemas, securitySchemes };
  const made = await makeOf(
    { ...EMPTY, openapi: "3.2.0", components, paths: Object.fromEntries(paths), ...document },
    { renderer: "/* the renderer */" },
    config,
  );
  const groups = [...made.files.keys()].flatMap(
    (path) => /^console\/(.*)\.js$/.exec(path)?.slice(1) ?? [],
  );
  const found = groups
    .flatMap((group) =>
      Object.values<Readonly<Record<string, Sampled>>>(rendered(made, group).paths),
    )
    .flatMap((item) => Object.values(item));
  return new Map(
    found.map(({ operationId, "x-codeSamples": [typescript, curl] }) => [
      operationId,
      {
        curl: curl.source.trimEnd(),
        typescript: typescript.source.replace(/^import .*\n\n/, "").trimEnd(),
      },
    ]),
  );
}

interface Sampled {
  readonly operationId: string;
  readonly "x-codeSamples": readonly [{ readonly source: string }, { readonly source: string }];
}
