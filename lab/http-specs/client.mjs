/** The generated client against the mock server of the suite. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { expandDyns, matchValues } from "@typespec/spec-api";

import { WORK, packageFile } from "../packages.mjs";
import { Unsayable, locate, responseOf, typedBody } from "./document.mjs";
import { fromText } from "./styles.mjs";
import { ELSEWHERE, comparable, contentOf, inputOf } from "./values.mjs";

const importSpector = (path) =>
  import(pathToFileURL(packageFile(join("@typespec/spector/dist/src", path))).href);

/** The mock server, which serves one exchange at a time; `verdictOn` says why it refuses what `send` does, or what that says. */
export async function startMock() {
  const { MockApiApp } = await importSpector("app/app.js");
  const { logger } = await importSpector("logger.js");
  logger.level = "none";
  const app = new MockApiApp({ port: 0, coverageFile: join(WORK, "http-specs/coverage.json") });
  app.server.use("/", app.router);
  keepConnections(app.server.app);
  const baseUrl = `http://127.0.0.1:${await app.server.start()}`;
  app.resolverConfig = { baseUrl };
  return {
    baseUrl,
    async verdictOn(name, definition, send) {
      const served = { ...definition };
      let verdict = "no request arrived";
      app.router.stack.length = 0;
      app.registerScenario(name, { apis: [served] });
      const { handler } = served;
      served.handler = (request) => {
        verdict = undefined;
        try {
          return handler(request);
        } catch (error) {
          if (definition.response.status !== 400) verdict = refusalOf(error);
          throw error;
        }
      };
      const failure = await send();
      return verdict === "no request arrived" ? (failure ?? verdict) : (verdict ?? failure);
    },
  };
}

/** Between two specifications, a connection may be idle for longer than servers wait. */
function keepConnections(app) {
  const { listen } = app;
  app.listen = (...words) => Object.assign(listen.apply(app, words), { keepAliveTimeout: 0 });
}

const refusalOf = ({ message, expected, actual }) =>
  `the mock refuses it: ${message} ${JSON.stringify({ expected, actual })}`;

/** Sends a request of a scenario with the generated client: what is wrong with it or with its result, if anything. */
export async function callMock(mock, { name, definition }, { root, operations, output }) {
  const context = { root, config: { baseUrl: mock.baseUrl } };
  const place = locate(definition, { root, operations });
  const input = inputOf(definition, place, context);
  if (Object.values(definition.request?.body?.parts ?? {}).some(Array.isArray)) {
    throw new Unsayable("a list in one part of a form: each item is a part of its own");
  }
  const { createClient } = await output.load("client/index.js");
  const { securitySchemes, ...descriptors } = await output.load("descriptors.js");
  const { method, path } = place.operation;
  const descriptor = Object.values(descriptors).find(
    (one) => one.method === method && one.path === path,
  );
  const headers = definition.request?.headers ?? {};
  const auth = credentialsOf(securitySchemes, headers);
  const client = createClient({ baseUrl: mock.baseUrl + place.prefix, ...(auth && { auth }) });
  return mock.verdictOn(name, definition, async () => {
    try {
      const options = headers.accept === undefined ? {} : { accept: headers.accept };
      const result = await client.call(descriptor, input, options).result();
      return await difference(definition.response, result, {
        operation: place.operation,
        ...context,
      });
    } catch (error) {
      return `the client: ${error.message}`;
    }
  });
}

/** A credential for each scheme that the headers of a scenario meet. */
function credentialsOf(schemes, headers) {
  const credentials = Object.entries(schemes).flatMap(
    ([name, { type, name: header = "authorization" }]) => {
      const value =
        headers[Object.keys(headers).find((key) => key.toLowerCase() === header.toLowerCase())];
      return value === undefined
        ? []
        : [[name, type === "apiKey" ? value : value.replace(/^\S+ /, "")]];
    },
  );
  return credentials.length === 0 ? undefined : Object.fromEntries(credentials);
}

async function difference({ status, headers, body }, result, { operation, ...context }) {
  if (result.status !== status) return `status ${result.status} instead of ${status}`;
  const declared = responseOf(operation, status);
  const actual = await comparable(result.ok ? result.data : result.error);
  for (const [name, header] of Object.entries(declared?.headers ?? {})) {
    const sent = expandDyns(headers?.[name.toLowerCase()] ?? headers?.[name], context.config);
    const wanted =
      sent === undefined || ELSEWHERE.test(name) ? undefined : fromText(header, sent, context.root);
    if (!isDeepStrictEqual(result.headers[name], wanted))
      return `header ${name}: ${result.headers[name]}`;
  }
  if (declared === undefined) return result.declared ? "the status is called declared" : undefined;
  if (!result.declared) return "the response is called undeclared";
  if (body === undefined)
    return actual === undefined ? undefined : `a body: ${JSON.stringify(actual)}`;
  const typed = typedBody(body, declared.content, headers);
  const value =
    body.rawContent?.resolve?.(context.config) ?? (await comparable(contentOf(typed, context)));
  const { pass, message } = matchValues(actual, value);
  return pass ? undefined : `${message}: ${JSON.stringify({ wanted: value, actual })}`;
}
