import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { isRecord } from "../../wire/values/text.js";
import type { CallOptions, Client, RequestParts } from "../call/types.js";
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
  const { timeout: _whole, ...callOptions } = options;
  const first = await client.call(operation, request, callOptions).withResponse();
  const links = linksOf(first.response);
  const monitor = links.status ?? (first.response.status === 202 ? links.location : undefined);
  const { read, follow, ask } = readersOf(operation);
  const { body: _body, contentType: _type, ...parts } = request;
  if (monitor === undefined) {
    const isAtAddress = /^(?:PUT|PATCH)$/.test(operation.method);
    if (!isAtAddress || provisioningIn(first.data) === undefined) return first.data as Data;
    const wait = { operation, goal: "its end", options };
    let known: typeof first | undefined = first;
    const last = await poll(async (each) => {
      const { data, response } =
        known ?? (await client.call(read, parts, withoutKey(each)).withResponse());
      known = undefined;
      return lookAt(data, response, false);
    }, wait);
    return last as Data;
  }
  const body = await poll(
    async (each) => {
      const reader = links.status === undefined ? follow : ask;
      const call = client.call(reader, {}, { ...withoutKey(each), url: monitor });
      const { data, response } = await call.withResponse();
      return lookAt(data, response, links.status !== undefined);
    },
    { operation, goal: "its end", options },
  );
  const later = withoutKey(callOptions);
  if (result === "original") return client.call<Data, unknown>(read, parts, later);
  if (links.status === undefined) return body as Data;
  const status = isRecord(body) ? body : {};
  const resource = status["resourceLocation"];
  const url = typeof resource === "string" ? resource : result === "location" && links.location;
  if (typeof url === "string") return client.call<Data, unknown>(follow, {}, { ...later, url });
  return (status["result"] ?? body) as Data;
}

/** RFC 9110, 10.2.2: relative to where the request was sent. */
function linksOf({ headers, url }: Response) {
  const link = (name: string): string | undefined => {
    const target = headers.get(name);
    return target === null || url === "" ? (target ?? undefined) : new URL(target, url).href;
  };
  const status = link("operation-location") ?? link("azure-asyncoperation");
  return { status, location: link("location") };
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

/** Of a `Location`, the status code decides, unless the body has a word for it, and is not that of the resource itself. */
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
  const isPending = isStatus
    ? !SUCCEEDED.test(state ?? "")
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
