/** Reads the input of a handler: parameters and body, decoded and validated. */
import type { ContentDescriptor, OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import { after, type Eventually } from "../http/eventually.js";
import { type Limits, limitsOf } from "../http/limits.js";
import { bodyCodec, type ServerCodecs } from "../codecs/codec.js";
import type { UploadStore } from "../multipart/uploads.js";
import type { QueryReading } from "../../wire/parameters/query-parameter.js";
import {
  createDecoder,
  createParameterCheck,
  type DecodedParameters,
  type RawParameters,
} from "./parameters.js";
import { namedType, openBody, decodeRequestBody } from "./read-body.js";
import { type Checked, fieldErrors, type MapIssues, validateValue } from "./validate.js";
import { pickAccepted } from "../../wire/negotiation/accept.js";
import { isSuccess } from "../../wire/negotiation/status.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { refuse } from "../http/refusal.js";

export interface InputSettings extends QueryReading {
  readonly limits?: Partial<Limits>;
  readonly uploads?: UploadStore;
  readonly accept?: "strict" | "lenient";
  readonly mapIssues?: MapIssues;
}

/** The decoded parts of a request. */
export interface Input {
  readonly parameters: DecodedParameters;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

/** A request whose bytes have been read. */
export interface ReadInput {
  /** Validates it; refuses it if it is invalid. */
  readonly input: () => Eventually<Input>;
  /** Releases stored files, if there can be any. */
  readonly discard?: () => Promise<void>;
}

/** Describes how to read the requests of an operation. */
export interface InputDescription {
  readonly descriptor: OperationDescriptor;
  readonly validators: OperationValidators;
  readonly codecs: ServerCodecs;
}

/**
 * Makes the function that reads the requests of an operation. A request is validated only after all of it has been
 * read.
 */
export function createInputReader(
  { descriptor, validators, codecs }: InputDescription,
  settings: InputSettings,
): (raw: RawParameters) => Eventually<ReadInput> {
  const limits = limitsOf(settings.limits);
  const options = { ...settings, limits };
  const decode = createDecoder(descriptor, codecs, settings);
  const validation = { operation: descriptor.id, validators, mapIssues: settings.mapIssues };
  const checkParameters = createParameterCheck(validation);
  const checkBody = createBodyCheck({ ...validation, codecs });
  return (raw) => {
    const body = descriptor.body && openBody(raw.incoming, descriptor.body, limits);
    if (settings.accept === "strict") checkAccept(descriptor, raw.incoming);
    const decoded = decode(raw);
    const contentType = body && namedType(body);
    return after(body && decodeRequestBody(body, codecs, options), (read) => ({
      input: () =>
        after(checkParameters(decoded), (parameters) =>
          after(body && checkBody(body.content, read?.value), (value) => ({
            parameters,
            body: value,
            contentType,
          })),
        ),
      ...(read?.discard !== undefined && { discard: read.discard }),
    }));
  };
}

/** Refuses requests that accept none of the media types of the operation's successful responses (RFC 9110, 12.5.1). */
export function checkAccept({ responses }: OperationDescriptor, incoming: IncomingRequest): void {
  const contents = Object.entries(responses).flatMap(([key, { contents: declared = [] }]) =>
    isSuccess(key) ? declared : [],
  );
  const accept = incoming.header("accept");
  if (contents.length > 0 && pickAccepted(contents, accept) === undefined)
    throw refuse("notAcceptable");
}

export interface BodyValidation {
  /** `operationId`. */
  readonly operation: string;
  readonly validators: OperationValidators;
  readonly codecs: ServerCodecs;
  readonly mapIssues: MapIssues | undefined;
}

type BodyCheck = (content: ContentDescriptor, value: unknown) => Eventually<unknown>;

/** Makes the function that validates an operation's request bodies; of a sequence, the items as they are read. */
export function createBodyCheck({
  operation,
  validators,
  codecs,
  mapIssues,
}: BodyValidation): BodyCheck {
  const byType = new Map(Object.entries(validators.body ?? {}));
  const valid = (checked: Checked): unknown => {
    if (checked.issues === undefined) return checked.value;
    throw refuse("invalid", { errors: fieldErrors(checked.issues, "body") });
  };
  return (content, body) => {
    const validator = byType.get(content.type);
    const check = (value: unknown): Eventually<unknown> =>
      after(validateValue(validator, mapIssues, { operation, part: "body", value }), valid);
    const { each } = bodyCodec(codecs, content);
    return each === undefined ? check(body) : each(content, body, check);
  };
}
