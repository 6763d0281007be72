import type {
  ContentDescriptor,
  ContentPicker,
  OperationDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { isSuccess, pickResponse } from "../../wire/negotiation/status.js";
import type { CallContext, CallOutcome } from "../call/capability.js";
import { UnexpectedResponseError } from "../call/errors.js";
import { type BodyContext, readResponseBody } from "./read-body.js";

export interface DecodeContext extends CallContext, BodyContext {
  /** The `Accept` header of the request. */
  readonly accept: string | null;
  /** Whether a response that the document does not declare is an error. */
  readonly strict: boolean | undefined;
}

/** Decodes a response as the document declares it for its status and media type, or else by its media type. */
export async function decodeResponse(response: Response, by: DecodeContext): Promise<CallOutcome> {
  const { operation, site, strict, accept, options } = by;
  const { ok, status, headers } = response;
  const described = describedAnswer(operation, response);
  // A response to HEAD has no body, whatever is declared (RFC 9110, 9.3.2).
  const { contents = [], pickContent = pickJson } =
    (operation.method !== "HEAD" && described) || {};
  const isUsual = accept === (operation.accept ?? "application/json");
  const type = headers.get("content-type");
  const content = pickContent(contents, type, { isUsual, asked: options.accept });
  const read = await readResponseBody(response, { content, contents }, by);
  const { value, unreadable = content ? undefined : whyOther(value, contents) } = read;
  const asDeclared = value === undefined ? contents.length === 0 : content !== undefined;
  const declared = described !== undefined && unreadable === undefined && asDeclared;
  const answer = {
    site,
    ok,
    declared,
    status,
    isNotModified: declared && described.key === "304",
    value,
    response,
    headers: operation.decodeHeaders?.(described?.headers ?? [], headers) ?? {},
    mediaType: declared ? content?.type : undefined,
    unreadable,
  };
  if (declared || strict !== true) return answer;
  throw new UnexpectedResponseError("which the document does not declare", site, answer);
}

/** Text in the place of a stream or a file, and text or bytes in that of another of several media types. */
const whyOther = (value: unknown, contents: readonly ContentDescriptor[]): string | undefined =>
  contents.some(({ codec, decode }) =>
    typeof value === "string"
      ? (decode ?? (contents[1] && codec !== "text"))
      : contents[1] && (value as Partial<Blob>)?.arrayBuffer,
  )
    ? "of another type"
    : undefined;

/** For a response that is JSON (RFC 9110, 8.3), and no problem, which has its own form (RFC 9457). */
const pickJson: ContentPicker = ([content], type) =>
  /^(?:$|\w+\/(?!problem)(?:[^;]*\+)?json\s*(?:;|$))/i.test(type ?? "") ? content : undefined;

/** If a success is declared, `default` is taken to mean failures only, as is common usage. */
function describedAnswer({ responses }: OperationDescriptor, { ok, status }: Response) {
  const described = pickResponse(responses, status);
  const isFailure = ok && described?.key === "default" && Object.keys(responses).some(isSuccess);
  return isFailure ? undefined : described;
}
