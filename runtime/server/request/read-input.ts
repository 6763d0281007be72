/** Reads the input of a handler: parameters and body, decoded and validated. */
import type { ContentDescriptor, OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { pickAccepted } from "../../wire/negotiation/accept.js";
import { isSuccess } from "../../wire/negotiation/status.js";
import { valueOf } from "../../wire/values/text.js";
import { bodyCodec } from "../codecs/codec.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { type Limits, limitsOf } from "../http/limits.js";
import { refuse } from "../http/refusal.js";
import type { UploadStore } from "../multipart/uploads.js";
import {
  createDecoder,
  type DecodedParameters,
  type RawParameters,
  validParameters,
} from "./parameters.js";
import { decodeRequestBody, namedType, openBody } from "./read-body.js";
import { type Contract, fieldErrors, type MapIssues, validValue } from "./validate.js";

/** The settings of a router for its requests. */
export interface InputSettings {
  readonly limits?: Partial<Limits>;
  /** Where the files of multipart bodies are stored. Absent: a handler reads the only file as it arrives. */
  readonly uploads?: UploadStore;
  /** `strict` refuses requests that accept none of the operation's media types (406). Default `lenient`. */
  readonly accept?: "strict" | "lenient";
  /**
   * The meaning of `%2C` in a comma-separated list or object of a query (`explode: false`) that has no plain comma.
   * `separate` (default): it separates items, as `URLSearchParams` writes it. `data`: it is part of an item, as RFC
   * 6570 defines.
   */
  readonly encodedCommas?: "separate" | "data";
  /** Default: issues are reported as the validators return them. */
  readonly mapIssues?: MapIssues;
}

/** The decoded and valid parts of a request. */
export interface Input extends DecodedParameters {
  readonly body: unknown;
  readonly contentType: string | undefined;
  /** Releases the files that were stored of it, if there can be any. */
  readonly discard: (() => Promise<void>) | undefined;
}

export type InputReader = (raw: RawParameters) => Promise<Input>;

/** Makes the function that reads the requests of an operation. A request is validated after all of it has been read. */
export function createInputReader(contract: Contract, settings: InputSettings): InputReader {
  const { descriptor, codecs, validators, observe } = contract;
  const options = { ...settings, limits: limitsOf(settings.limits) };
  const decode = createDecoder(descriptor, codecs, settings);
  return async (raw) => {
    const body = descriptor.body && openBody(raw.incoming, descriptor.body, options.limits);
    if (settings.accept === "strict") checkAccept(descriptor, raw.incoming);
    const decoded = decode(raw);
    const read = body && (await decodeRequestBody(body, codecs, options));
    const discard = read?.discard;
    if (observe !== undefined) {
      const [type, search] = [body?.contentType, raw.query];
      observe.request(
        descriptor,
        () => ({ ...decoded, body: read?.value, type, search }),
        validators,
      );
    }
    try {
      const parameters = await validParameters(decoded, contract, body !== undefined);
      const value = body && validBody(read?.value, body.content, contract);
      const contentType = body && namedType(body);
      const { params, query, headers, cookies } = parameters;
      const valid = value instanceof Promise ? await value : value;
      return { params, query, headers, cookies, body: valid, contentType, discard };
    } catch (error) {
      await discard?.();
      throw error;
    }
  };
}

/** Refuses requests that accept none of the media types of the operation's successful responses (RFC 9110, 12.5.1). */
function checkAccept({ responses }: OperationDescriptor, incoming: IncomingRequest): void {
  const contents = Object.entries(responses).flatMap(([key, { contents: declared = [] }]) =>
    isSuccess(key) ? declared : [],
  );
  if (contents.length > 0 && pickAccepted(contents, incoming.header("accept")) === undefined)
    throw refuse("notAcceptable");
}

/** Validates a body; of a sequence, the items as they are read. */
function validBody(body: unknown, content: ContentDescriptor, contract: Contract): unknown {
  const validator = valueOf(contract.validators.body ?? {}, content.type);
  const check = (value: unknown): unknown =>
    validValue(validator, contract, { part: "body", value }, (issues) => {
      throw refuse("invalid", { errors: fieldErrors(issues, "body") });
    });
  return bodyCodec(contract.codecs, content).each?.(content, body, check) ?? check(body);
}
