import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { ServerOperation } from "./options.js";

/** The operations of a group with its handlers, which have the same names. */
export const routesOf = <Name extends string>(
  handlers: Readonly<Record<Name, ServerOperation["handler"]>>,
  operations: Readonly<Record<Name, OperationDescriptor>>,
): readonly ServerOperation[] =>
  (Object.keys(operations) as Name[]).map((name) => ({
    descriptor: operations[name],
    handler: (request) => handlers[name](request),
  }));
