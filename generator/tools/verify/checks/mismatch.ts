import type { ResponseDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { DescribedOperation } from "../../live/index.js";
import type { Diagnostic, Operation, Response, SchemaValues } from "../../../description/index.js";
import type { ServerAnswer } from "../exchange/exchange.js";

/** The input of every check of a response. */
export interface CheckedAnswer extends DescribedOperation {
  readonly answer: ServerAnswer;
  readonly response: Response;
  readonly declared: ResponseDescriptor;
  readonly values: SchemaValues;
}

export const operationName = ({ method, path }: Operation): string => `${method} ${path}`;

/** A difference between a response and the document: a diagnostic located in the document. */
export interface Mismatch {
  readonly diagnostic: Diagnostic;
  /** Mismatches with the same key are one finding, whichever request shows them. */
  readonly key: string;
}

export const mismatch = (diagnostic: Diagnostic, detail = ""): Mismatch => ({
  diagnostic,
  key: JSON.stringify([diagnostic.code, diagnostic.location, detail]),
});
