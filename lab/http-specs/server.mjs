/** The generated router, asked as the suite asks servers. */
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { expandDyns, matchValues } from "@typespec/spec-api";

import { packageFile } from "../packages.mjs";
import { isObject } from "../values/references.mjs";
import { Unsayable, locate, lowerCase, responseOf, typedBody } from "./document.mjs";
import { fromText } from "./styles.mjs";
import { bytesOf, comparable, contentOf, inputOf } from "./values.mjs";

const HELPER = "@typespec/spector/dist/src/actions/helper.js";

/** A server that has one router at a time; `ask` sends a request with the code of the suite. */
export async function startServer() {
  const { makeServiceCall } = await import(pathToFileURL(packageFile(HELPER)).href);
  let listener;
  const server = createServer((request, response) => listener(request, response));
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  return {
    baseUrl,
    ask(router, { uri, method, request }) {
      listener = router;
      return makeServiceCall({ ...request, url: baseUrl + uri, method }, { baseUrl });
    },
  };
}

/** What is wrong with the router, if anything. What the document forbids is not. */
export async function askRouter(server, { definition, responses }, document) {
  const context = { ...document, config: { baseUrl: server.baseUrl } };
  const place = locate(definition, document);
  const failure = await failureOf(server, { definition, responses, place }, context);
  if (failure === undefined) return undefined;
  const part = ["request", "response"].find(
    (one) => !isAllowed(one, { definition, ...place }, context),
  );
  if (part !== undefined) throw new Unsayable(`a ${part} that the schema of the document refuses`);
  return failure;
}

/** Whether ajv accepts the JSON of a request or a response. */
function isAllowed(part, { definition, operation }, { oracles, ...context }) {
  const { body, headers } = definition[part] ?? {};
  const declared =
    part === "request" ? operation.body : responseOf(operation, definition.response.status);
  if (body === undefined || body.kind === "multipart") return true;
  const typed = typedBody(body, declared.content, headers);
  if (!/[/+]json$/.test(typed.contentType)) return true;
  return oracles[part](typed.media.schema)?.(contentOf(typed, context)) !== false;
}

async function failureOf(server, { definition, responses, place }, { output, ...context }) {
  const { operation } = place;
  const wanted = inputOf(definition, place, context);
  if (wanted.body !== undefined && definition.request.body === undefined) {
    throw new Unsayable("a request without the body that the document requires");
  }
  const reply = replyOf(definition.response, operation, context);
  const seen = {};
  const { createRouter, toListener } = await output.load("server.js");
  const router = createRouter(ANY_HANDLERS, {
    basePath: place.prefix,
    responses,
    authenticate: () => ({}),
    async around(_operation, input) {
      seen.input = { ...input, body: await comparable(input.body) };
      return reply;
    },
    onError: (error) => (seen.error = error),
    uploads: {
      save: async ({ name, type }, bytes) =>
        new File([await new Response(bytes).blob()], name, { type }),
    },
  });
  const response = await server.ask(toListener(router), asDeclared(definition, operation));
  if (seen.input === undefined) return `refused: ${response.status} ${await response.text()}`;
  const sent = { ...wanted, body: await comparable(wanted.body) };
  for (const part of ["params", "query", "headers", "body"]) {
    if (sent[part] === undefined || arrivedEqual(withoutAbsent(sent[part]), seen.input[part]))
      continue;
    return `other ${part}: ${JSON.stringify({ sent: sent[part], got: seen.input[part] })}`;
  }
  return difference(response, definition.response, { operation, error: seen.error, ...context });
}

const ANY_HANDLERS = new Proxy(
  {},
  { get: () => new Proxy({}, { get: () => () => ({ status: 204 }) }) },
);

const withoutAbsent = (value) =>
  value?.constructor === Object
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
    : value;

/** The request with the media type of the document, where the suite leaves it to a client. */
function asDeclared({ request, ...definition }, operation) {
  if (request?.body === undefined || request.body.kind === "multipart")
    return { ...definition, request };
  const body = typedBody(request.body, operation.body.content, request.headers);
  const text = body.contentType.startsWith("text/") ? body.rawContent.resolve?.({}) : undefined;
  return {
    ...definition,
    request: { ...request, body: { ...body, rawContent: text ?? body.rawContent } },
  };
}

/** What a handler returns to answer as the scenario says. */
function replyOf({ status, headers = {}, body }, operation, context) {
  const declared = responseOf(operation, status);
  if (declared === undefined) throw new Unsayable(`the status ${status} is not in the document`);
  const names = Object.keys(declared.headers);
  const { "content-type": contentType, ...others } = lowerCase(expandDyns(headers, context.config));
  if (contentType !== undefined && body === undefined)
    throw new Unsayable("a media type without a body");
  const values = Object.entries(others).map(([key, value]) => {
    const name = names.find((one) => one.toLowerCase() === key);
    if (name === undefined) throw new Unsayable(`the header ${key} is not in the document`);
    return [name, fromText(declared.headers[name], value, context.root)];
  });
  const reply = { status, ...(values.length > 0 && { headers: Object.fromEntries(values) }) };
  if (body === undefined) return reply;
  const typed = typedBody(body, declared.content);
  return { ...reply, body: contentOf(typed, context), contentType: typed.contentType };
}

/** Whether everything that was sent has arrived. Additional values are filled-in defaults. */
function arrivedEqual(sent, received) {
  if (!isObject(sent) && !Array.isArray(sent)) return Object.is(sent, received);
  if (Array.isArray(sent) && sent.length !== received?.length) return false;
  return Object.entries(sent).every(([name, value]) => arrivedEqual(value, received?.[name]));
}

async function difference(
  response,
  { status, headers = {}, body },
  { operation, error, ...context },
) {
  if (response.status !== status)
    return `status ${response.status} instead of ${status}: ${error?.message}`;
  for (const [name, value] of Object.entries(expandDyns(headers, context.config))) {
    const actual = response.headers.get(name);
    if (actual?.split(";")[0] !== String(value).split(";")[0])
      return `header ${name}: ${actual} instead of ${value}`;
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  if (body === undefined) return bytes.length === 0 ? undefined : `a body: ${bytes}`;
  const typed = typedBody(body, responseOf(operation, status).content);
  const [sent, got] = [body, { rawContent: bytes }].map((one) =>
    contentOf({ ...typed, ...one, streamChunks: one.streamChunks }, context),
  );
  if (isDeepStrictEqual(sent, got)) return undefined;
  const { pass, message } = matchValues(got, body.rawContent?.resolve?.(context.config) ?? sent);
  return pass
    ? undefined
    : `${message}: ${JSON.stringify({ sent: String(bytesOf(body, context.config)), got: String(bytes) })}`;
}
