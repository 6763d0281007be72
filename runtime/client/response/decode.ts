import type {
  ContentDescriptor,
  ContentPicker,
  OperationDescriptor,
  ResponseDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { isSuccess, pickResponse } from "../../wire/negotiation/status.js";
import type { CallContext, Decoded } from "../call/capability.js";
import { UnexpectedResponseError } from "../call/errors.js";
import { type BodyLimits, readResponseBody, type ReadResult } from "./read-body.js";

export interface DecodeContext extends CallContext, BodyLimits {
  /** The `Accept` header of the request. */
  readonly accept: string | null;
  /** Whether a response that the document does not declare is an error. */
  readonly strict: boolean | undefined;
}

const NO_CONTENTS: readonly ContentDescriptor[] = [];

/** Decodes a response as the document declares it for its status and media type, or else by its media type. */
export async function decodeResponse(response: Response, reading: DecodeContext): Promise<Decoded> {
  const { operation, site, strict, accept, options } = reading;
  const { ok, status, headers } = response;
  const described = describedAnswer(operation, response);
  const contents = described?.contents ?? NO_CONTENTS;
  const isHead = operation.method === "HEAD";
  const pick = operation.pickContent ?? pickJson;
  const content = isHead
    ? undefined
    : pick(contents, headers.get("content-type"), { operation, accept, asked: options.accept });
  const { value, unreadable }: ReadResult = isHead
    ? {}
    : await readResponseBody(response, content, { ...reading, contents });
  const asDeclared =
    content === undefined
      ? value === undefined && (isHead || contents.length === 0)
      : value !== undefined;
  const declared = described !== undefined && unreadable === undefined && asDeclared;
  const answer = {
    ok,
    declared,
    status,
    value,
    response,
    headers: operation.decodeHeaders?.(described?.headers ?? [], headers) ?? {},
    mediaType: declared ? content?.type : undefined,
    unreadable,
  };
  if (declared || strict !== true) return answer;
  throw new UnexpectedResponseError("which the document does not declare", site, answer);
}

/**
 * For operations whose responses are all `application/json`, which is assumed if there is no `Content-Type` (RFC 9110,
 * 8.3).
 */
const pickJson: ContentPicker = ([content], contentType) =>
  /^(?:$|application\/(?:[^;]*\+)?json\s*(?:;|$))/i.test(contentType ?? "") ? content : undefined;

/** If a success is declared, `default` is taken to mean failures only, as is common usage. */
function describedAnswer(
  { responses }: OperationDescriptor,
  { ok, status }: Response,
): ResponseDescriptor | undefined {
  const described = pickResponse(responses, status);
  const isFailure =
    ok &&
    described?.status === "default" &&
    responses.some((response) => isSuccess(response.status));
  return isFailure ? undefined : described;
}
