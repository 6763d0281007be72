import type {
  OperationDescriptor,
  ResponseDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import type { Operation, Response } from "../../model/operation.js";
import type { Values } from "../../values/values.js";
import type { Answer } from "../exchange/exchange.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";

/** An operation whose answers are checked. */
export interface Checked {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
}

/** What every check of an answer needs. */
export interface CheckedAnswer extends Checked {
  readonly answer: Answer;
  readonly response: Response;
  readonly declared: ResponseDescriptor;
  readonly values: Values;
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Where an answer and the document part: a diagnostic of the place in the document. */
export interface Fault {
  readonly diagnostic: Diagnostic;
  /** The same in the same place is one finding, whatever request shows it. */
  readonly key: string;
}

export const fault = (diagnostic: Diagnostic, detail = ""): Fault => ({
  diagnostic,
  key: [
    diagnostic.code,
    diagnostic.location?.document ?? "",
    diagnostic.location?.pointer ?? "",
    detail,
  ].join(" "),
});
