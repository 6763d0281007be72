import type { OperationDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Examples } from "../../examples/index.js";
import type { Operation } from "../../../description/index.js";
import type { SchemaValues } from "../../values/index.js";
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
