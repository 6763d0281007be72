/** Answers requests of a mock: those that are valid, and those that the router refuses. */
import type { ActionOutcome } from "../../../runtime/mocking/state/actions.js";
import type { Resources } from "../../../runtime/mocking/state/resources.js";
import { HttpError, refuse } from "../../../runtime/server/http/refusal.js";
import type { DescribedOperation } from "../live/index.js";
import {
  type Choice,
  type Preference,
  readPreference,
  responseFor,
  usualChoice,
} from "./choose.js";
import { withReason } from "./reason.js";
import { type ExplainedReply, replyOf, type ReplySource } from "./reply.js";
import { EVERY_CODEC } from "../../../runtime/server/codecs/every.js";
import type { HandlerInput } from "../../../runtime/server/router/handler-context.js";
import { fetchIncoming } from "../../../runtime/server/http/incoming-request.js";
import { toResponse } from "../../../runtime/server/http/outgoing-response.js";
import { respond } from "../../../runtime/server/response/respond.js";
import type { OperationDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import { declaredContent } from "../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../runtime/wire/negotiation/status.js";
import { isObject, type Operation, type SchemaValues } from "../../description/index.js";

/** The state of one request. */
export interface MockedRequest {
  readonly count: number;
  readonly notes: string[];
  preference: Preference;
  /** What a handler was called with for the request, if one was. */
  input?: HandlerInput<unknown, unknown>;
}

interface HandleInput {
  readonly input: HandlerInput<unknown, MockedRequest>;
  readonly source: ReplySource;
  readonly memory: Resources | undefined;
}

/**
 * The reply to a request that is valid, or taken as if it were: the one that it prefers, or else what the memory says, or
 * else a success.
 */
export function handle(
  described: DescribedOperation,
  { input, source, memory }: HandleInput,
): ExplainedReply {
  const { context: call, request } = input;
  call.preference = readPreference(request);
  call.input = input;
  const { code, example, dynamic } = call.preference;
  if (memory !== undefined && code === undefined && example === undefined && dynamic !== true) {
    const reply = replyFrom(memory, described, { input, source });
    if (reply !== undefined) return reply;
  }
  const accept = request.headers.get("accept");
  const choice = choose(described, call.preference);
  const reply =
    choice === undefined
      ? UNDECLARED_REPLY
      : replyOf(choice, { ...described, ...call, accept }, source);
  call.notes.push(reply.from);
  return reply;
}

/** What the memory says of an operation; `undefined` if the operation is about nothing that is remembered. */
function replyFrom(
  memory: Resources,
  described: DescribedOperation,
  { input, source }: Omit<HandleInput, "memory">,
): ExplainedReply | undefined {
  const { operation } = described;
  const { body, contentType, request, context: call } = input;
  const host = request.headers.get("host");
  const url = host === null ? request.url : request.url.replace(/\/\/[^/?#]+/, `//${host}`);
  const [params, query] = [input.params, input.query].map((group) =>
    isObject(group) ? group : {},
  );
  const token = request.headers.get("idempotency-key") ?? undefined;
  const sent = { params, query, body, contentType, url, token };
  const outcome = memory.perform(operation.id, sent);
  if (outcome === undefined) return undefined;
  if (outcome.kind === "missing" || outcome.kind === "conflict") {
    // The document says how it is refused.
    delete call.input;
    if (outcome.kind === "missing") throw refuse("notFound", { message: "It is not there." });
    throw new HttpError(conflictStatus(operation), outcome.why);
  }
  const isNew = outcome.kind === "thing" && outcome.isNew === true;
  const created = operation.responses.find(({ status }) => isNew && status === 201);
  const choice =
    created === undefined ? usualChoice(operation) : { response: created, status: 201 };
  if (choice === undefined) return UNDECLARED_REPLY;
  const accept = request.headers.get("accept");
  const reply = replyOf(choice, { ...described, ...call, accept }, source);
  const headers = { ...reply.headers, ...ownHeaders(outcome, reply, url) };
  const [fault = ""] = /, not valid: .*$/s.exec(reply.from) ?? [];
  call.notes.push(`remembered${fault}`);
  if (!/[/+]json\b/i.test(reply.contentType ?? "")) return { ...reply, headers };
  return { ...reply, headers, body: memory.show(operation.id, reply.body, outcome) };
}

/** The declared status for what the state of a thing does not allow. */
const conflictStatus = ({ responses }: Operation): number =>
  [409, 422, 400].find((status) => responses.some((one) => one.status === status)) ?? 409;

/** Where a new thing is, if that is declared, and which page comes next. */
function ownHeaders(
  outcome: ActionOutcome,
  { headers = {} }: ExplainedReply,
  url: string,
): Readonly<Record<string, string>> {
  if (outcome.kind === "list" && outcome.page.link !== undefined)
    return { Link: `<${outcome.page.link}>; rel="next"` };
  if (outcome.kind !== "thing" || outcome.isNew !== true) return {};
  const name = Object.keys(headers).find((one) => one.toLowerCase() === "location");
  const { origin, pathname } = new URL(url);
  const place = `${origin}${pathname.replace(/\/$/, "")}/${encodeURIComponent(outcome.key)}`;
  return name === undefined ? {} : { [name]: place };
}

/** The response of an operation for which no success is declared. */
const UNDECLARED_REPLY: ExplainedReply = { status: 200, from: "no success is declared" };

function choose({ operation }: DescribedOperation, { code }: Preference): Choice | undefined {
  if (code === undefined) return usualChoice(operation);
  const response = code < 200 ? undefined : responseFor(operation, code);
  if (response === undefined)
    throw new HttpError(404, `The document declares no response ${code} here.`);
  return { response, status: code };
}

interface RefusedCall {
  readonly source: ReplySource;
  readonly values: SchemaValues;
  readonly call: MockedRequest;
  /** What is wrong with the request. */
  readonly reason: string;
  /** The operation that the request matches, if any. */
  readonly operation: DescribedOperation | undefined;
}

/** The document's own response, which replaces a refusal that it does not declare in this form. */
export async function declaredRefusal(
  refusal: Response,
  request: Request,
  { source, values, call, reason, operation: described }: RefusedCall,
): Promise<Response> {
  const choice = described && refusalChoice(described.operation, refusal.status);
  if (described === undefined || choice === undefined) return refusal;
  if (await isAsDeclared(refusal, described, values)) return refusal;
  const accept = request.headers.get("accept");
  const reply = replyOf(choice, { ...described, ...call, preference: {}, accept }, source);
  const body = withReason(reply.body, reason, (changed) =>
    isDeclaredBody(changed, { ...choice, values }),
  );
  const outgoing = await respond({ ...reply, body }, fetchIncoming(new Request(request.url)), {
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

/** The statuses for invalid parameters or bodies: documents use either of them for both. */
const INVALID: readonly number[] = [422, 400];

/**
 * The declared response for a refusal. An invalid request may get either of the statuses that documents use for that.
 * `undefined` if none is declared.
 */
function refusalChoice(operation: Operation, status: number): Choice | undefined {
  const candidates = INVALID.includes(status) ? [status, ...INVALID] : [status];
  const exact = candidates.find((code) =>
    operation.responses.some((response) => response.status === code),
  );
  const code = exact ?? status;
  const response = responseFor(operation, code);
  return response && { response, status: code };
}

/** Returns whether a refusal already has the form that its operation declares. */
async function isAsDeclared(
  refusal: Response,
  {
    operation,
    descriptor,
  }: { readonly operation: Operation; readonly descriptor: OperationDescriptor },
  values: SchemaValues,
): Promise<boolean> {
  const type = refusal.headers.get("content-type");
  const declared = pickResponse(descriptor.responses, refusal.status);
  const content = type === null ? undefined : declaredContent(declared?.contents ?? [], type);
  const response = operation.responses.find(({ status }) => String(status) === declared?.key);
  const model = response?.contents.find(({ mediaType }) => mediaType === content?.type);
  if (model?.codec !== "json") return false;
  const body: unknown = await refusal.clone().json();
  return values.issues(model.schema, "read", body).length === 0;
}

/** Returns whether a response declares a body as JSON. */
const isDeclaredBody = (
  body: unknown,
  { response, values }: { readonly response: Choice["response"]; readonly values: SchemaValues },
): boolean =>
  response.contents.some(
    ({ codec, schema }) =>
      /json|text/.test(codec) && values.issues(schema, "read", body).length === 0,
  );
