import { EVERY_CODEC } from "../../../runtime/server/codecs/every.js";
import { FetchIncomingRequest } from "../../../runtime/server/http/incoming-request.js";
import { toResponse } from "../../../runtime/server/http/outgoing-response.js";
import { respond } from "../../../runtime/server/response/respond.js";
import type { DescribedOperation } from "../live/index.js";
import type { SchemaValues } from "../values/index.js";
import type { MockedRequest } from "./handle.js";
import { isAsDeclared, refusalChoice } from "./refused.js";
import { replyOf } from "./reply.js";
import type { ReplySource } from "./source.js";

interface RefusedCall {
  readonly source: ReplySource;
  readonly values: SchemaValues;
  readonly call: MockedRequest;
  /** The operation that the request matches, if any. */
  readonly operation: DescribedOperation | undefined;
}

/** The document's own response, which replaces a refusal that it does not declare in this form. */
export async function declaredRefusal(
  refusal: Response,
  request: Request,
  { source, values, call, operation: described }: RefusedCall,
): Promise<Response> {
  const choice = described && refusalChoice(described.operation, refusal.status);
  if (described === undefined || choice === undefined) return refusal;
  if (await isAsDeclared(refusal, described, values)) return refusal;
  const accept = request.headers.get("accept");
  const reply = replyOf(choice, { ...described, ...call, preference: {}, accept }, source);
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
