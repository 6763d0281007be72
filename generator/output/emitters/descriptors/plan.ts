import { planOf } from "../../emit/emitter.js";
import type { Operation } from "../../../description/index.js";
import { identifier } from "../../print/escape/identifier.js";
import { membersOf, type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import { type OperationFiles, operationFiles } from "../types/operation-files.js";
import type { TypesPlan } from "../types/plan.js";

export const DESCRIPTORS_FILE = "descriptors.ts";

/** The part of the descriptors that other emitters may use. */
export interface DescriptorsPlan {
  /** The `OperationDescriptor` of an operation, such as `approveQuoteOperation`. */
  operation(operation: Operation): OutputSymbol;
  /** The same, in the file that declares it: what imports this one loads only descriptors of its group. */
  declared(operation: Operation): OutputSymbol;
  readonly files: OperationFiles;
  /** Security schemes by their name in the document. */
  readonly securitySchemes: OutputSymbol;
  /** Declared only if a client may choose among them: otherwise it has the URL itself. */
  readonly servers: OutputSymbol;
}

export function planDescriptors({ groups }: TypesPlan): DescriptorsPlan {
  const named = groups.flatMap(({ operations }) => operations);
  const member = membersOf(identifier("descriptors"), DESCRIPTORS_FILE, "value");
  const symbols = new Map(
    named.map(({ operation, name }) => [operation, member(identifier(`${name}Operation`))]),
  );
  const files = operationFiles("descriptors", groups, () => "descriptors");
  const operation = (one: Operation): OutputSymbol => planOf(symbols.get(one), one.id);
  return {
    operation,
    declared: (one) => files.constantOf(one, operation(one).name),
    files,
    securitySchemes: member(identifier("securitySchemes")),
    servers: member(identifier("servers")),
  };
}

const type = (name: string): OutputSymbol =>
  runtimeSymbol(name, "wire/descriptors/descriptor.ts", "type");

/** The types of the constants in `descriptors.ts`. */
export const descriptorTypes = {
  OperationDescriptor: type("OperationDescriptor"),
  ListDescriptor: runtimeSymbol("ListDescriptor", "wire/descriptors/pagination.ts", "type"),
  BodyDescriptor: type("BodyDescriptor"),
  ContentDescriptor: type("ContentDescriptor"),
  HeaderDescriptor: type("HeaderDescriptor"),
  ParameterDescriptor: type("ParameterDescriptor"),
  ResponseDescriptor: type("ResponseDescriptor"),
  SecuritySchemeDescriptor: type("SecuritySchemeDescriptor"),
  ServerDescriptor: type("ServerDescriptor"),
} as const satisfies Record<string, OutputSymbol>;
