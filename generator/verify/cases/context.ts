import type { OperationDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import type { Examples } from "../../examples/examples.js";
import type { Operation } from "../../model/operation.js";
import type { SchemaValues } from "../../values/values.js";
import type { Pool } from "./pool.js";

/** The input for the cases of an operation. */
export interface CaseContext {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly values: SchemaValues;
  readonly examples: Examples;
  readonly pool: Pool;
  readonly seed: string;
}
