import { planOf } from "../../emit/emitter.js";
import { type Api, type Operation, requestSchemas } from "../../../description/index.js";
import { createClaims } from "../../names/assign.js";
import type { OperationGroup } from "../../names/operations.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { reachOf } from "../conversions/reach.js";
import type { ReceivedPlan } from "../received/plan.js";
import { isOpen } from "../types/expression.js";
import type { TypesPlan } from "../types/plan.js";
import { isAsSent } from "./as-sent.js";
import { SERVER_FILE } from "./symbols.js";

/** The part of the server that other emitters may use. */
export interface ServerPlan {
  readonly groups: readonly OperationGroup[];
  /** Fills in the defaults of request bodies; absent: nothing is validated or filled in. */
  readonly received: ReceivedPlan | undefined;
  /** The interface of a group's handlers, such as `QuotesHandlers`. */
  handlersOf(group: OperationGroup): OutputSymbol;
  /** The handler's input, such as `ApproveQuoteInput`; `undefined` if the operation has none. */
  inputOf(operation: Operation): OutputSymbol | undefined;
  /** Whether the input has open enums of which a handler gets only the values that the document lists. */
  validatesEnums(operation: Operation): boolean;
  /** All handlers by group. */
  readonly handlers: OutputSymbol;
  readonly createRouter: OutputSymbol;
  /** The bodies of refusals: of all operations, and of those that declare others. */
  readonly errorShapes: OutputSymbol;
  readonly ownErrorShapes: OutputSymbol;
}

export function planServer(
  { declarations }: Api,
  types: TypesPlan,
  received: ReceivedPlan | undefined,
): ServerPlan {
  const claims = createClaims([]);
  const symbol = (...candidates: readonly [string, ...string[]]): OutputSymbol =>
    outputSymbol(claims.claim(...candidates), SERVER_FILE, "type");
  const named = types.groups.flatMap((group) => group.operations);
  const inputs = new Map(
    named
      .filter(({ operation }) => types.request(operation) !== undefined)
      .filter(({ operation }) => received?.bodies.has(operation) === true || !isAsSent(operation))
      .map(({ operation, typeName }) => [
        operation,
        symbol(`${typeName}Input`, `${typeName}HandlerInput`),
      ]),
  );
  const open = reachOf(declarations, (part) => isOpen(part, types));
  const interfaces = new Map(
    types.groups.map((group) => [group, symbol(`${group.typeName}Handlers`)] as const),
  );
  return {
    groups: types.groups,
    received,
    handlersOf: (group) => planOf(interfaces.get(group), group.typeName),
    inputOf: (operation) => inputs.get(operation) ?? types.request(operation),
    validatesEnums: (operation) =>
      received !== undefined && requestSchemas(operation).some(open.includes),
    handlers: symbol("Handlers"),
    createRouter: outputSymbol(identifier("createRouter"), SERVER_FILE, "value"),
    errorShapes: outputSymbol(identifier("errorShapes"), SERVER_FILE, "value"),
    ownErrorShapes: outputSymbol(identifier("ownErrorShapes"), SERVER_FILE, "value"),
  };
}
