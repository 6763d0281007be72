import type {
  ContentDescriptor,
  OperationDescriptor,
  ResponseDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { pickContent } from "../../wire/negotiation/content.js";
import { isSuccess, pickResponse } from "../../wire/negotiation/status.js";
import type { CallContext, Decoded } from "../call/capability.js";
import { UnexpectedResponseError } from "../call/errors.js";
import { type BodyLimits, readBody, type ReadResult } from "./read-body.js";

export interface DecodeContext extends CallContext {
  readonly limits: BodyLimits;
  /** The `Accept` header of the request. */
  readonly accept: string | null;
  /** What the document does not declare is an error. */
  readonly strict: boolean;
}

/** Reads an answer as the document declares it for its status and media type, and any other one by its media type. */
export async function decodeResponse(response: Response, reading: DecodeContext): Promise<Decoded> {
  const { operation, site, strict, limits } = reading;
  const described = describedAnswer(operation, response);
  const { contents = [], headers = [] } = described ?? {};
  const isHead = operation.method === "HEAD";
  const content = isHead ? undefined : wantedContent(response, contents, reading);
  const { value, unreadable }: ReadResult = isHead
    ? {}
    : await readBody(response, content, { ...limits, site });
  const asDeclared =
    content === undefined
      ? value === undefined && (isHead || contents.length === 0)
      : value !== undefined;
  const declared = described !== undefined && unreadable === undefined && asDeclared;
  const answer = {
    ok: response.ok,
    declared,
    status: response.status,
    value,
    response,
    headers: operation.decodeHeaders?.(headers, response.headers) ?? {},
    ...(declared && content && { mediaType: content.type }),
    ...(unreadable !== undefined && { unreadable }),
  };
  if (declared || !strict) return answer;
  throw new UnexpectedResponseError("which the document does not declare", site, answer);
}

/** `default` is for failures where a success is declared, as everybody means it. */
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

/** The declared media type of a body. Of several, one that the call asked for: its type promises that. */
function wantedContent(
  { headers }: Response,
  contents: readonly ContentDescriptor[],
  { accept, options, operation }: DecodeContext,
): ContentDescriptor | undefined {
  const content = pickContent(contents, headers.get("content-type"));
  const isJson = ({ codec }: ContentDescriptor): boolean => codec === "json";
  const isWanted =
    accept === operation.accept && contents.some(isJson)
      ? isJson
      : ({ type }: ContentDescriptor) => options.accept === undefined || type === options.accept;
  return content === undefined || contents.length === 1 || isWanted(content) ? content : undefined;
}
