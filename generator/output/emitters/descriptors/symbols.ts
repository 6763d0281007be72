import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const type = (name: string): OutputSymbol =>
  runtimeSymbol(name, "wire/descriptors/descriptor.ts", "type");

/** The types of the constants in `descriptors.ts`. */
export const descriptorTypes = {
  OperationDescriptor: type("OperationDescriptor"),
  HeaderDescriptor: type("HeaderDescriptor"),
  ResponseDescriptor: type("ResponseDescriptor"),
  SecuritySchemeDescriptor: type("SecuritySchemeDescriptor"),
  ServerDescriptor: type("ServerDescriptor"),
} as const satisfies Record<string, OutputSymbol>;
