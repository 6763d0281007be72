import { HttpError } from "../../../runtime/server/http/refusal.js";
import type { DescribedOperation } from "../live/index.js";
import { type Choice, responseFor, usualChoice } from "./choose.js";
import { type Preference, readPreference } from "./preference.js";
import { type MockReply, replyOf } from "./reply.js";
import type { ReplySource } from "./source.js";

/** The state of one request. */
export interface MockedRequest {
  readonly count: number;
  readonly notes: string[];
  preference: Preference;
  /** Whether a handler was called for the request. */
  handled: boolean;
}

interface HandleInput {
  readonly call: MockedRequest;
  readonly request: Request;
  readonly source: ReplySource;
}

/** The reply to a request that is valid, or taken as if it were: the one that it prefers, or else a success. */
export function handle(
  described: DescribedOperation,
  { call, request, source }: HandleInput,
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
