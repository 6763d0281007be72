/** A server that responds from the document, using the router of generated servers. */
import { FetchIncomingRequest } from "../../runtime/server/http/incoming-request.js";
import { toResponse } from "../../runtime/server/http/outgoing-response.js";
import { HttpError } from "../../runtime/server/http/refusal.js";
import { EVERY_CODEC } from "../../runtime/server/codecs/every.js";
import { respond } from "../../runtime/server/response/respond.js";
import type { DocumentSet } from "../document/types.js";
import { createExamples } from "../examples/examples.js";
import type { Api } from "../model/api.js";
import { createValues, type SchemaValues } from "../values/values.js";
import { type Choice, responseFor, usualChoice } from "./choose.js";
import { type Preference, readPreference } from "./preference.js";
import { isAsDeclared, refusalChoice } from "./refused.js";
import { type MockReply, replyOf } from "./reply.js";
import { type Mount, mount } from "./serving.js";
import { type DescribedOperation } from "../live/descriptors.js";
import type { ReplySource } from "./source.js";

export interface MockServerOptions {
  /** The same seed gives the same responses. */
  readonly seed?: string;
  /** Generated values instead of examples. */
  readonly dynamic?: boolean;
  /** Respond to invalid requests as if they were valid, and report what is wrong. */
  readonly lenient?: boolean;
  /** Milliseconds before each response. */
  readonly delay?: number;
  /** Send no CORS headers for scripts of other origins. */
  readonly sameOrigin?: boolean;
  /** Called when a response is ready. */
  readonly onAnswer?: (answer: MockLogEntry) => void;
}

/** A response, described for people. */
export interface MockLogEntry {
  readonly request: Request;
  readonly status: number;
  /** `operationId`, if the request matches an operation. */
  readonly operation?: string;
  /** The source of the body, and what is wrong with the request. */
  readonly notes: readonly string[];
  readonly milliseconds: number;
}

/** The state of one request. */
interface MockCall {
  readonly count: number;
  readonly notes: string[];
  preference: Preference;
  /** Whether a handler was called for the request. */
  handled: boolean;
}

interface Mock {
  readonly source: ReplySource;
  readonly values: SchemaValues;
  readonly mounts: readonly Mount<MockCall>[];
  readonly options: MockServerOptions;
}

/** Creates a function from requests to responses. It never rejects. */
export function createMock(
  { api, set }: { readonly api: Api; readonly set: DocumentSet },
  options: MockServerOptions,
): (request: Request) => Promise<Response> {
  const { seed = "0", dynamic = false, sameOrigin = false } = options;
  const values = createValues(api);
  const source: ReplySource = {
    examples: createExamples(set),
    sample: (schema, key) => values.sample(schema, { side: "read", seed: `${seed} ${key}` }),
    dynamic,
  };
  const mounts = mount<MockCall>(api, {
    values,
    sameOrigin,
    handle: (described, { context, request }) =>
      handle(described, { call: context, request, source }),
  });
  const mock: Mock = { source, values, mounts, options };
  let count = 0;
  return (request) => {
    count += 1;
    return serve(request, mock, { count, notes: [], preference: {}, handled: false });
  };
}

async function serve(request: Request, mock: Mock, call: MockCall): Promise<Response> {
  const started = performance.now();
  const { pathname } = new URL(request.url);
  const found =
    mock.mounts.find(({ basePath }) => pathname.startsWith(`${basePath}/`)) ?? mock.mounts.at(-1);
  const described = found?.find(request);
  const response = found === undefined ? notFound() : await answer(request, { mock, call, found });
  const delay = call.preference.delay ?? mock.options.delay ?? 0;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  mock.options.onAnswer?.({
    request,
    status: response.status,
    ...(described !== undefined && { operation: described.operation.id }),
    notes: call.notes,
    milliseconds: performance.now() - started,
  });
  return response;
}

const notFound = (): Response => new Response(null, { status: 404 });

interface Answering {
  readonly mock: Mock;
  readonly call: MockCall;
  readonly found: Mount<MockCall>;
}

async function answer(request: Request, answering: Answering): Promise<Response> {
  const { mock, call, found } = answering;
  const again = mock.options.lenient === true ? request.clone() : undefined;
  const response = await found.strict(request, call);
  if (call.handled || response.status < 400) return response;
  call.notes.push(await messageOf(response));
  if (again !== undefined && (response.status === 400 || response.status === 422))
    return found.lenient(again, call);
  return declaredRefusal(response, request, answering);
}

function handle(
  described: DescribedOperation,
  { call, request, source }: { call: MockCall; request: Request; source: ReplySource },
): MockReply {
  call.preference = readPreference(request);
  call.handled = true;
  const accept = request.headers.get("accept");
  const choice = choose(described, call.preference);
  const reply =
    choice === undefined ? UNDECLARED : replyOf(choice, { ...described, ...call, accept }, source);
  call.notes.push(reply.from);
  return reply;
}

/** The response of an operation for which no success is declared. */
const UNDECLARED: MockReply = { status: 200, from: "no success is declared" };

function choose({ operation }: DescribedOperation, { code }: Preference): Choice | undefined {
  if (code === undefined) return usualChoice(operation);
  const response = code < 200 ? undefined : responseFor(operation, code);
  if (response === undefined)
    throw new HttpError(404, `The document declares no response ${code} here.`);
  return { response, status: code };
}

/** The message in a refusal of the router, or its whole body. */
async function messageOf(refusal: Response): Promise<string> {
  const text = await refusal.clone().text();
  try {
    const { detail, message } = JSON.parse(text) as { detail?: unknown; message?: unknown };
    return typeof detail === "string" ? detail : typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}

/** The document's own response, which replaces a refusal that it does not declare in this form. */
async function declaredRefusal(
  refusal: Response,
  request: Request,
  { mock, call, found }: Answering,
): Promise<Response> {
  const described = found.find(request);
  const choice = described && refusalChoice(described.operation, refusal.status);
  if (described === undefined || choice === undefined) return refusal;
  if (await isAsDeclared(refusal, described, mock.values)) return refusal;
  const accept = request.headers.get("accept");
  const reply = replyOf(choice, { ...described, ...call, preference: {}, accept }, mock.source);
  const outgoing = await respond(reply, new FetchIncomingRequest(new Request(request.url)), {
    descriptor: described.descriptor,
    validators: {},
    codecs: EVERY_CODEC,
    mapIssues: undefined,
    responses: "off",
    onError: () => undefined,
  });
  call.notes.push(reply.from);
  const response = toResponse(outgoing);
  for (const [name, value] of refusal.headers)
    if (!/^content-/i.test(name) && !response.headers.has(name)) response.headers.set(name, value);
  return response;
}
