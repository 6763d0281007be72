import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import type { ServerOperation } from "./options.js";

/**
 * An operation with its handler, as one type for all operations: an array of a thousand object literals would be a
 * union of a thousand types, which compilers need quadratic time for.
 */
export function route(
  descriptor: OperationDescriptor,
  handler: ServerOperation["handler"],
  validators?: OperationValidators,
): ServerOperation {
  return { descriptor, handler, ...(validators !== undefined && { validators }) };
}
