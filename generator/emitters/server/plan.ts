import type { Operation } from "../../model/operation.js";
import type { OperationGroup } from "../../names/operations.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol } from "../../print/layout/symbol.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import type { TypesPlan } from "../types/plan.js";
import { SERVER_FILE } from "./symbols.js";

/** What other emitters may ask of the server. */
export interface ServerPlan {
  readonly groups: readonly OperationGroup[];
  /** The interface of a group's handlers, such as `QuotesHandlers`. */
  handlersOf(group: OperationGroup): OutputSymbol;
  /** What a handler finds in its request, such as `ApproveQuoteInput`; nothing if the operation takes nothing. */
  inputOf(operation: Operation): OutputSymbol | undefined;
  /** The declared response headers by status; nothing if there are none. */
  headersOf(operation: Operation): OutputSymbol | undefined;
  /** All handlers by group. */
  readonly handlers: OutputSymbol;
  readonly createRouter: OutputSymbol;
  /** The document's `x-error-shapes`. */
  readonly errorShapes: OutputSymbol;
}

export function planServer(types: TypesPlan): ServerPlan {
  const symbol = (name: string): OutputSymbol =>
    outputSymbol(identifier(name), SERVER_FILE, "type");
  const named = types.groups.flatMap((group) => group.operations);
  const inputs = new Map(
    named
      .filter(({ operation }) => types.request(operation) !== undefined)
      .map(({ operation, typeName }) => [operation, symbol(`${typeName}Input`)] as const),
  );
  const headers = new Map(
    named
      .filter(({ operation }) => operation.responses.some(hasHeaders))
      .map(({ operation, typeName }) => [operation, symbol(`${typeName}ResponseHeaders`)] as const),
  );
  const interfaces = new Map(
    types.groups.map((group) => [group, symbol(`${group.typeName}Handlers`)] as const),
  );
  return {
    groups: types.groups,
    handlersOf: (group) => known(interfaces.get(group), group.typeName),
    inputOf: (operation) => inputs.get(operation),
    headersOf: (operation) => headers.get(operation),
    handlers: symbol("Handlers"),
    createRouter: outputSymbol(identifier("createRouter"), SERVER_FILE, "value"),
    errorShapes: outputSymbol(identifier("errorShapes"), SERVER_FILE, "value"),
  };
}

/** OpenAPI 3.2, 4.17: a header named `Content-Type` is ignored. */
export const isHeader = ({ name }: { readonly name: string }): boolean =>
  name.toLowerCase() !== "content-type";

const hasHeaders = ({ headers }: Operation["responses"][number]): boolean => headers.some(isHeader);

function known<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`nothing is planned for ${key}`);
  return value;
}
