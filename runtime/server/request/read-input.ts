/** Reads the input of a handler: parameters and body, decoded and validated. */
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import { after, type Eventually } from "../http/eventually.js";
import { type Limits, limitsOf } from "../http/limits.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { UploadStore } from "../multipart/uploads.js";
import { checkAccept } from "./check-accept.js";
import { createBodyCheck } from "./check-body.js";
import type { QueryReading } from "../../wire/parameters/query-parameter.js";
import {
  createDecoder,
  createParameterCheck,
  type DecodedParameters,
  type RawParameters,
} from "./parameters.js";
import { namedType, openBody, readBody } from "./read-body.js";
import type { MapIssues } from "./validate.js";

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
  const options = { limits, store: settings.uploads };
  const decode = createDecoder(descriptor, codecs, settings);
  const validation = { operation: descriptor.id, validators, mapIssues: settings.mapIssues };
  const checkParameters = createParameterCheck(validation);
  const checkBody = createBodyCheck({ ...validation, codecs });
  return (raw) => {
    const body = descriptor.body && openBody(raw.incoming, descriptor.body, limits);
    if (settings.accept === "strict") checkAccept(descriptor, raw.incoming);
    const decoded = decode(raw);
    const contentType = body && namedType(body);
    return after(body && readBody(body, codecs, options), (read) => ({
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
