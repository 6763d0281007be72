/** A fetch-style router, driven by operation descriptors. */
import { DecodeError } from "../../wire/values/errors.js";
import { EVERY_CODEC } from "../codecs/every.js";
import { addCors, checkCors } from "../security/cors.js";
import { createIdentify } from "../security/identify.js";
import { identifyNobody } from "../security/identity.js";
import type { Principal } from "../security/principal.js";
import { credentialReaders } from "../security/credential.js";
import { errorResponse } from "../response/error-response.js";
import { type OutgoingResponse, withContentLength, toResponse } from "../http/outgoing-response.js";
import {
  type Direct,
  direct,
  fetchIncoming,
  type IncomingRequest,
} from "../http/incoming-request.js";
import { HeaderList } from "../http/header-list.js";
import { createOperation, type OperationRunner } from "./operation.js";
import type { Router, RouterSettings, ServedApi, ServerOperation } from "./options.js";
import { HttpError, Refusal, refuse } from "../http/refusal.js";
import { ReplyError } from "../response/respond.js";
import { readQueryTemplate } from "../routing/query-template.js";
import { Routes } from "../routing/routes.js";
import { splitTarget } from "../http/target.js";
import { valueOf } from "../../wire/values/text.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";

/**
 * Makes a function from requests to responses; it never rejects unless `onError` throws. Before a handler runs, these
 * are refused, in this order: an unknown path (404) or method (405), an unknown caller (401), missing scopes (403),
 * media types (415, 406), a body that is too large (413), input that cannot be decoded (400), and invalid input (400
 * for parameters, 422 for bodies).
 *
 * If two operations have the same route, the first one is used. Throws a `TypeError` if an operation declares security
 * and there is no `authenticate`.
 */
export function routeApi<Auth extends Principal, Context>(
  api: ServedApi,
  settings: RouterSettings<Auth, Context> = {},
): Router<Context> {
  const { cors, consumers, observe, messages = {}, basePath = "" } = settings;
  const errorSettings = { messages, writeError: api.writeError };
  const onError = reporter(settings);
  if (cors !== undefined) checkCors(cors);
  const routes = new Routes<Route<Context>>(basePath, api.readTemplate);
  const { codecs, credentials = {}, identify = identifyNobody } = api;
  const schemes = api.securitySchemes ?? {};
  const common = { ...settings, onError, codecs, schemes, credentials, identify };
  for (const operation of api.operations) {
    const { descriptor } = operation;
    const { id, method, path } = descriptor;
    const one = { validators: valueOf(api.validators ?? {}, id) ?? {}, ...operation };
    const run = createOperation(one, common);
    routes.add(method, path, { id, path: basePath + path, descriptor, run });
  }
  const count = (incoming: IncomingRequest, { method, path }: OperationDescriptor): void => {
    try {
      consumers?.count((name) => incoming.header(name), `${method} ${path}`);
    } catch (error) {
      onError(error, incoming);
    }
  };
  const serve = async (incoming: IncomingRequest, context: Context): Promise<OutgoingResponse> => {
    let operation: OperationDescriptor | undefined;
    let outgoing: OutgoingResponse;
    try {
      const { path, query } = splitTarget(incoming.target);
      const { method } = incoming;
      const match =
        routes.find(path, method, query) ??
        (method === "HEAD" ? routes.find(path, "GET", query) : undefined);
      incoming.route = match?.route;
      operation = match?.route.descriptor;
      if (operation !== undefined) count(incoming, operation);
      const answer = match?.route.run({ incoming, context, query, path: match.path });
      outgoing = (await answer) ?? otherMethod(method, routes.methods(path));
    } catch (error) {
      const known = knownError(error);
      // A `ReplyError` was already reported where it was thrown.
      if (known === undefined && !(error instanceof ReplyError)) onError(error, incoming);
      outgoing = errorResponse(known ?? refuse("internal"), errorSettings, operation?.id);
      const { status, headers, body } = outgoing;
      const [contentType, type] = [headers.get("content-type"), incoming.header("content-type")];
      const isUnread = known instanceof Refusal && known.kind === "unsupportedMediaType";
      if (operation && isUnread) observe?.request(operation, () => ({ type }), {});
      if (operation) observe?.response(operation, () => ({ status, contentType, body }), {});
    }
    if (cors !== undefined) addCors(cors, incoming, outgoing.headers);
    return incoming.method === "HEAD" ? withoutBody(outgoing) : outgoing;
  };
  const router: Router<Context> = async (request, ...[context]) =>
    toResponse(await serve(fetchIncoming(request), context as Context));
  const secretParameters = Object.values(schemes).flatMap((scheme) =>
    scheme.type === "apiKey" && scheme.in === "query" ? [scheme.name] : [],
  );
  return Object.assign(router, { [direct]: serve, secretParameters } satisfies Direct<Context>);
}

interface Route<Context> {
  readonly id: string;
  /** The template with the prefix of all. */
  readonly path: string;
  readonly descriptor: OperationDescriptor;
  readonly run: OperationRunner<Context>;
}

/** RFC 9110, 9.3.7 and 15.5.6. */
function otherMethod(method: string, methods: ReadonlySet<string>): OutgoingResponse {
  // A path that has the method is one whose templates require another query.
  if (methods.size === 0 || methods.has(method === "HEAD" ? "GET" : method))
    throw refuse("notFound");
  const implied = methods.has("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"];
  const allow = [...new Set([...methods, ...implied])].join(", ");
  if (method !== "OPTIONS") throw refuse("methodNotAllowed", { headers: { allow } });
  const headers = new HeaderList();
  headers.set("allow", allow);
  return { status: 204, headers, body: null };
}

/** Passes errors on, except those that only reflect that the client disconnected, which also aborted the work for it. */
const reporter =
  ({ onError = (error) => console.error(error) }: Pick<RouterSettings<never, never>, "onError">) =>
  (error: unknown, incoming: IncomingRequest): void => {
    const { aborted, reason } = incoming.signal;
    const isAbort = error === reason || (error instanceof Error && error.name === "AbortError");
    if (!aborted || !isAbort) onError(error, incoming.request);
  };

/** The error as clients may see it; `undefined`: it is one of the server's own. */
function knownError(error: unknown): Refusal | HttpError | undefined {
  if (error instanceof Refusal || error instanceof HttpError) return error;
  if (!(error instanceof DecodeError)) return undefined;
  return refuse("malformed", { message: sentence(error.message) });
}

/** The messages of errors that continue a sentence begin with a small letter, and end without a full stop. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

/** RFC 9110, 9.3.2: the same header fields, but no content. */
function withoutBody(outgoing: OutgoingResponse): OutgoingResponse {
  const { status, headers, body } = withContentLength(outgoing);
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
  return { status, headers, body: null };
}

/** Like {@link routeApi}, with all codecs, readers of credentials, and templates with a query. */
export const routeOperations = <Auth extends Principal, Context>(
  api: Omit<ServedApi, "codecs" | "credentials" | "identify" | "readTemplate">,
  settings?: RouterSettings<Auth, Context>,
): Router<Context> => {
  const credentials = credentialReaders(api.securitySchemes ?? {});
  const every = { codecs: EVERY_CODEC, credentials, identify: createIdentify };
  return routeApi({ ...api, ...every, readTemplate: readQueryTemplate }, settings);
};

/** The operations of a group with its handlers, which have the same names. */
export const routesOf = <Name extends string>(
  handlers: Readonly<Record<Name, ServerOperation["handler"]>>,
  operations: Readonly<Record<Name, OperationDescriptor>>,
): readonly ServerOperation[] =>
  (Object.keys(operations) as Name[]).map((name) => ({
    descriptor: operations[name],
    handler: (request) => handlers[name](request),
  }));
