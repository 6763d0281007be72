import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { pickAccepted } from "../../wire/negotiation/accept.js";
import { isSuccess } from "../../wire/negotiation/status.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { refuse } from "../http/refusal.js";

/** Refuses requests that accept none of the media types of the operation's successful responses (RFC 9110, 12.5.1). */
export function checkAccept({ responses }: OperationDescriptor, incoming: IncomingRequest): void {
  const contents = responses.flatMap(({ status, contents: declared = [] }) =>
    isSuccess(status) ? declared : [],
  );
  const accept = incoming.header("accept");
  if (contents.length > 0 && pickAccepted(contents, accept) === undefined)
    throw refuse("notAcceptable");
}
