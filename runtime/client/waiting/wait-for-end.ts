import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { isRecord } from "../../wire/values/text.js";
import type { Call, CallOptions, Client, RequestParts } from "../call/types.js";
import { type PollResult, poll, type WaitOptions } from "./poll.js";

interface EndWait {
  readonly request: RequestParts | undefined;
  readonly options: WaitOptions | undefined;
  /**
   * Where the result is once the work is done: in its status, at the `Location` of the first response, or where the
   * request was sent (`final-state-via` of Azure).
   */
  readonly result: "status" | "location" | "original";
}

/**
 * Calls an operation that goes on after its response, and waits for its end. How far it is stands at
 * `Operation-Location` or `Azure-AsyncOperation`, in the `status` of a body, or else at the `Location` of a 202, which
 * responds with another 202 until the work is done. Without a link, the `provisioningState` of what was put or patched
 * says it (Azure). Links to another origin are not followed.
 */
export async function waitForEnd<Data>(
  client: Client,
  operation: OperationDescriptor,
  { request = {}, options = {}, result }: EndWait,
): Promise<Data> {
  const { read, follow, ask } = readersOf(operation);
  const { body: _body, contentType: _type, ...parts } = request;
  type Ask = (options: CallOptions) => Call<unknown, unknown>;
  const readAgain: Ask = (each) => client.call(read, parts, withoutKey(each));
  const at =
    (reader: OperationDescriptor, url: string): Ask =>
    (each) =>
      client.call(reader, {}, { ...withoutKey(each), url });
  let links: Links = {};
  let next: Ask | undefined;

  /** What is left to be read after a success. */
  const resultOf = (body: unknown, each: CallOptions): unknown => {
    if (next === readAgain) return body;
    if (result === "original") return readAgain(each);
    if (links.status === undefined) return body;
    const status = isRecord(body) ? body : {};
    const resource = status["resourceLocation"];
    const url = typeof resource === "string" ? resource : result === "location" && links.location;
    return typeof url === "string" ? at(follow, url)(each) : (status["result"] ?? body);
  };

  const look = async (each: CallOptions): Promise<PollResult> => {
    const isFirst = next === undefined;
    const call = next?.(each) ?? client.call(operation, request, each);
    const { data, response } = await call.withResponse();
    // A response may say that the next one is elsewhere.
    links = { ...links, ...linksOf(response) };
    if (links.status !== undefined) next = at(ask, links.status);
    else if (response.status === 202 && links.location) next = at(follow, links.location);
    else next ??= readAgain;
    const seen = { state: undefined, data, headers: response.headers };
    if (isFirst && next !== readAgain) return { ...seen, verdict: "pending" };
    const isAtAddress = /^(?:PUT|PATCH)$/.test(operation.method);
    if (isFirst && !(isAtAddress && provisioningIn(data) !== undefined))
      return { ...seen, verdict: "reached" };
    const found = lookAt(data, response, links.status !== undefined);
    return found.verdict === "reached" ? { ...found, data: await resultOf(data, each) } : found;
  };
  return (await poll(look, { operation, goal: "its end", options })) as Data;
}

interface Links {
  readonly status?: string;
  readonly location?: string;
}

/** RFC 9110, 10.2.2: relative to where the request was sent. */
function linksOf({ headers, url }: Response): Links {
  const link = (key: keyof Links, name: string): Links => {
    const target = headers.get(name);
    return target === null ? {} : { [key]: url === "" ? target : new URL(target, url).href };
  };
  return {
    ...link("location", "location"),
    ...link("status", "azure-asyncoperation"),
    ...link("status", "operation-location"),
  };
}

/**
 * What reads the resource that an operation works on, by its own address or by a link, and what asks for the status. No
 * validator knows their ids: they have other requests than the operation.
 */
function readersOf({ body: _body, ...operation }: OperationDescriptor) {
  const { responses, id } = operation;
  const created = responses["201"];
  const read: OperationDescriptor = {
    ...operation,
    id: `${id} (result)`,
    method: "GET",
    responses: { ...(created !== undefined && { "200": created }), ...responses },
  };
  const { parameters: _parameters, encode: _encode, ...follow } = read;
  return { read, follow, ask: { ...follow, id: `${id} (status)`, responses: {} } };
}

const withoutKey = ({ idempotencyKey: _key, ...options }: CallOptions): CallOptions => options;

const FAILED = /^(?:fail|cancell?ed|abort|error|reject)/i;
const SUCCEEDED = /^(?:succe|complete|done|finished)/i;
const RUNNING =
  /^(?:accepted|not_?started|pending|queued|waiting|running|in[ _-]?progress|processing)$/i;

/** Without a word in the body, or if that is the resource itself, the status code decides. */
function lookAt(
  data: unknown,
  { status, headers, redirected }: Response,
  isStatus: boolean,
): PollResult {
  const provisioning = isStatus ? undefined : provisioningIn(data);
  if (provisioning !== undefined) {
    const verdict = FAILED.test(provisioning) ? "final" : "pending";
    const isReady = SUCCEEDED.test(provisioning);
    return { state: provisioning, data, headers, verdict: isReady ? "reached" : verdict };
  }
  const word = isRecord(data) && !redirected ? data["status"] : undefined;
  const state = typeof word === "string" ? word : undefined;
  const isPending =
    isStatus && state !== undefined
      ? !SUCCEEDED.test(state)
      : status === 202 || RUNNING.test(state ?? "");
  const verdict = FAILED.test(state ?? "") ? "final" : isPending ? "pending" : "reached";
  return { state, data, headers, verdict };
}

/** How far Azure is with a resource: any other word than those for the end says that it goes on. */
function provisioningIn(data: unknown): string | undefined {
  const own = isRecord(data) ? data : {};
  const { properties } = own;
  const state = (isRecord(properties) ? properties : own)["provisioningState"];
  return typeof state === "string" ? state : undefined;
}
