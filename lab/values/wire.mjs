/** Sends values through the generated client, the generated router and a handler, and back. */
import { follow } from "./references.mjs";
import { valuesFor } from "./schemas.mjs";
import { arrivedEqual, isAmbiguous, sameOnWire, shareNames } from "./on-the-wire.mjs";

const ATTEMPTS = 3;
const PARTS = {
  path: "params",
  query: "query",
  header: "headers",
  cookie: "cookies",
  querystring: "query",
};
const WRITTEN =
  /^(application\/([\w.-]+\+)?json|application\/x-www-form-urlencoded|text\/(?!event-stream)[\w-]+|\*\/\*|application\/\*)/i;
const NO_BODY = new Set([204, 205, 304]);

export async function createWire(output) {
  const [client, server, descriptors] = await Promise.all(
    ["client/index.js", "server.js", "descriptors.js"].map((path) => output.load(path)),
  );
  // Without operations there is nothing to send; a document may have webhooks alone.
  if (descriptors === undefined || server === undefined) return undefined;
  const exchange = { reply: { status: 204 }, input: undefined, error: undefined };
  const group = new Proxy({}, { get: () => () => exchange.reply });
  const router = server.createRouter(new Proxy({}, { get: () => group }), {
    authenticate: () => ({}),
    around: (_operation, input) => {
      exchange.input = input;
      return exchange.reply;
    },
    onError: (error) => (exchange.error = error),
  });
  const auth = Object.fromEntries(
    Object.entries(descriptors.securitySchemes ?? {}).map(([name, scheme]) => [
      name,
      scheme.type === "http" && scheme.scheme.toLowerCase() === "basic"
        ? { username: "u", password: "p" }
        : "secret",
    ]),
  );
  const api = client.createClient({
    baseUrl: "http://localhost",
    auth,
    fetch: (url, init) => router(new Request(url, init)),
  });
  const operations = Object.values(descriptors).filter(
    (one) => typeof one?.method === "string" && typeof one.path === "string",
  );
  return { api, exchange, operations, schemes: descriptors.securitySchemes ?? {} };
}

/** One result per operation: `equal`, `skipped`, or the values that changed on the way. */
export async function roundTrips(wire, sides, operations) {
  const outcomes = [];
  for (const operation of operations) {
    if (isAmbiguous(operation, operations) || shareNames(operation, sides.write.root)) {
      outcomes.push({ ...operationOf(operation), skipped: "cannot be told apart on the wire" });
      continue;
    }
    const descriptor = wire.operations.find(
      ({ method, path }) => method === operation.method && path === operation.path,
    );
    outcomes.push({
      ...operationOf(operation),
      ...(await attempts({ operation, descriptor }, wire, sides)),
    });
  }
  return outcomes;
}

const operationOf = ({ method, path }) => ({ operation: `${method} ${path}` });

async function attempts({ operation, descriptor }, wire, sides) {
  if (descriptor === undefined) return { skipped: "no descriptor" };
  const undeclared =
    (descriptor.security ?? []).length > 0 &&
    descriptor.security.every((one) => !canMeet(Object.keys(one), wire.schemes));
  if (undeclared) return { skipped: "credentials that cannot be shown" };
  let outcome = { skipped: "no attempt" };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const request = requestOf(operation, sides.write);
    if (typeof request === "string") return { skipped: request };
    const reply = replyOf(operation, sides.read);
    if (typeof reply === "string") return { skipped: reply };
    const failure = await exchangeOnce(
      { operation, descriptor, request, reply },
      { ...wire, sides },
    );
    if (failure !== undefined) return { failure, request, reply };
    outcome = { equal: true };
  }
  return outcome;
}

/** Schemes that the document declares, and no two in one header. */
const canMeet = (names, schemes) =>
  names.every((name) => name in schemes) &&
  names.filter(
    (name) => schemes[name].type !== "apiKey" || /^authorization$/i.test(schemes[name].name),
  ).length < 2;

function requestOf({ method, path, parameters, body }, context) {
  const declared = new Set(parameters.filter((one) => one.in === "path").map(({ name }) => name));
  const variables = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  if (variables.some((name) => !declared.has(name))) return "a variable that is not declared";
  const request = {};
  for (const parameter of parameters) {
    if (parameter.in === "path" && !path.includes(`{${parameter.name}}`)) continue;
    if (!parameter.required && context.random.next() < 0.4) continue;
    const [media] = Object.values(parameter.content ?? {});
    const schema = parameter.schema ?? media?.schema ?? {};
    const value = valuesFor(schema, context).find(
      (one) => media !== undefined || (canStand(parameter.in, one) && canJoin(parameter, one)),
    );
    if (value === undefined) {
      if (parameter.required) return `no value for the ${parameter.in} parameter ${parameter.name}`;
      continue;
    }
    if (value === null) {
      if (parameter.required) return "null in a parameter";
      continue;
    }
    if (parameter.in === "path" && value === "") return "empty path parameter";
    if (
      parameter.in === "header" &&
      ["accept", "content-type", "authorization"].includes(parameter.name.toLowerCase())
    )
      continue;
    (request[PARTS[parameter.in]] ??= {})[parameter.name] = value;
  }
  const contents = Object.entries(body?.content ?? {});
  if (contents.length === 0) return request;
  if (["GET", "HEAD"].includes(method)) return body.required ? "a body of GET" : request;
  const known = contents.find((one) => isWritten(one, context.root));
  if (known === undefined) return body.required ? `no value for ${contents[0][0]}` : request;
  const [type, media] = known;
  if (isBinary(context.root, media?.schema)) return "bytes";
  const [value] = valuesFor(media?.schema ?? {}, context, 1);
  if (value === undefined) return body.required ? `no value for a body ${type}` : request;
  if (type.startsWith("text") && typeof value !== "string") return "text of no string";
  if (/urlencoded/i.test(type) && Object.values(value).some(isEmpty)) return "an empty form field";
  request.body = value;
  if (contents.length > 1) request.contentType = type.includes("*") ? "application/json" : type;
  return request;
}

/**
 * A header can contain only Latin-1; lists and objects must not be empty or nested, because styles cannot represent
 * that.
 */
const canStand = (place, value) =>
  !isEmpty(value) && (place !== "header" || /^[ -~]*$/.test(JSON.stringify(value)));

/** A comma within an item of a list that commas join is read as one between items (docs/decisions/encoded-commas.md). */
const canJoin = ({ in: place, explode = place !== "path" && place !== "header" }, value) =>
  explode || !Array.isArray(value) || !value.some((item) => String(item).includes(","));

/** Values that only `content` can represent: OpenAPI leaves empty lists and objects undefined. */
const isEmpty = (value) =>
  typeof value === "object" &&
  value !== null &&
  (Object.keys(value).length === 0 || Object.values(value).some(isEmpty));

/** A range is read as JSON only if its schema is an object or an array (docs/openapi.md). */
const isWritten = ([type, media], root) =>
  WRITTEN.test(type) &&
  (!type.includes("*") || /^(object|array)$/.test(follow(root, media?.schema)?.type));

const isBinary = (root, schema) => follow(root, schema)?.format === "binary";

function replyOf({ method, responses }, context) {
  const chosen =
    responses.find(({ status }) => status.startsWith("2")) ??
    responses.find(({ status }) => status === "default");
  if (chosen === undefined) return "no success declared";
  const status = Number(chosen.status.replace(/^2XX$/i, "200").replace("default", "200"));
  const headers = {};
  for (const [name, header] of Object.entries(chosen.headers)) {
    if (header?.required !== true || header.schema === undefined) continue;
    const value = valuesFor(header.schema, context).find((one) => canStand("header", one));
    if (value === undefined) return "no value for a header";
    headers[name] = value;
  }
  const reply = { status, ...(Object.keys(headers).length > 0 && { headers }) };
  const contents = Object.entries(chosen.content);
  if (contents.length === 0 || NO_BODY.has(status) || method === "HEAD") return reply;
  const known =
    contents.find(([type]) => /json/i.test(type) && WRITTEN.test(type)) ??
    contents.find((one) => isWritten(one, context.root));
  if (known === undefined) return `no value for an answer ${contents[0][0]}`;
  const [type, media] = known;
  if (isBinary(context.root, media?.schema)) return "bytes";
  const [body] = valuesFor(media?.schema ?? {}, context, 1);
  if (body === undefined) return "no value for an answer";
  if (type.startsWith("text") && typeof body !== "string") return "text of no string";
  return { ...reply, body, contentType: type.includes("*") ? "application/json" : type };
}

async function exchangeOnce({ operation, descriptor, request, reply }, { api, exchange, sides }) {
  Object.assign(exchange, { reply, input: undefined, error: undefined });
  let result;
  try {
    result = await api
      .call(
        descriptor,
        request,
        reply.contentType === undefined ? {} : { accept: reply.contentType },
      )
      .result();
  } catch (error) {
    return {
      stage: exchange.input === undefined ? "client sends" : "client reads",
      why: messageOf(error),
    };
  }
  if (exchange.input === undefined) {
    return {
      stage: "server reads",
      why: `${result.status} ${JSON.stringify(result.error ?? result.data)?.slice(0, 400)}`,
    };
  }
  for (const part of ["params", "query", "headers", "cookies", "body"]) {
    const [sent, got] = [lower(part, request[part]), lower(part, exchange.input[part])];
    if (sent === undefined || arrivedEqual(sent, got, sides.write.hidden)) continue;
    if (part === "body" || !parametersArrived({ operation, part, sent, got }, sides.write)) {
      return {
        stage: `server got other ${part}`,
        why: JSON.stringify({ sent: request[part], got: exchange.input[part] })?.slice(0, 600),
      };
    }
  }
  if (result.status !== reply.status)
    return { stage: "server answers", why: messageOf(exchange.error) };
  if (reply.body !== undefined && !arrivedEqual(reply.body, result.data, sides.read.hidden)) {
    return {
      stage: "client got other data",
      why: JSON.stringify({ sent: reply.body, got: result.data, declared: result.declared })?.slice(
        0,
        600,
      ),
    };
  }
  return undefined;
}

/** Whether each parameter has arrived, or as another value of its schema that is the same text in a URL or a header. */
function parametersArrived({ operation, part, sent, got }, { oracle, hidden }) {
  const own = operation.parameters.filter((one) => PARTS[one.in] === part);
  return own.every(({ name, schema = {} }) => {
    const key = part === "headers" ? name.toLowerCase() : name;
    if (!Object.hasOwn(sent, key) || arrivedEqual(sent[key], got?.[key], hidden)) return true;
    return sameOnWire(sent[key], got?.[key]) && oracle(schema)?.(got[key]) === true;
  });
}

const lower = (part, values) =>
  part === "headers" && typeof values === "object" && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
    : values;

const messageOf = (error) =>
  String(error?.issues?.[0]?.message ?? error?.message ?? error).slice(0, 400) +
  (error?.cause === undefined ? "" : ` <- ${error.cause?.message ?? error.cause}`.slice(0, 300));
