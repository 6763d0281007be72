import type { Api, Declaration, Operation } from "../../../description/index.js";
import { createClaims } from "../../names/claims.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import type { TypesPlan } from "../types/plan.js";
import { findFilling } from "./filling.js";

export const RECEIVED_FILE = "received.ts";

/** The part of the received bodies that other emitters may use. */
export interface ReceivedPlan {
  /** The types of bodies as handlers receive them. */
  readonly types: TypesPlan;
  readonly declarations: readonly Declaration[];
  /** The validator that fills in a declaration's defaults. */
  schemaOf(declaration: Declaration): OutputSymbol | undefined;
  /** The validators that fill in bodies, for the operations that have something to fill in. */
  readonly bodies: ReadonlyMap<Operation, OutputSymbol>;
}

export function planReceived(api: Api, types: TypesPlan): ReceivedPlan {
  const { declarations, operations } = findFilling(api);
  const claims = createClaims(types.names);
  const named = declarations.map((declaration) => {
    const { name } = types.typeOf(declaration, "read");
    return {
      declaration,
      type: outputSymbol(claims.claim(`${name}Received`), RECEIVED_FILE, "type"),
      schema: outputSymbol(claims.claim(`${name}ReceivedSchema`), RECEIVED_FILE, "value"),
    };
  });
  const typeSymbols = new Map(named.map(({ declaration, type }) => [declaration, type]));
  const schemas = new Map(named.map(({ declaration, schema }) => [declaration, schema]));
  const bodies = new Map(
    types.groups
      .flatMap((group) => group.operations)
      .filter(({ operation }) => operations.has(operation))
      .map(({ operation, name }) => [
        operation,
        outputSymbol(identifier(`${name}Bodies`), RECEIVED_FILE, "value"),
      ]),
  );
  return {
    declarations,
    types: {
      ...types,
      filled: "write",
      typeOf: (declaration, side) =>
        typeSymbols.get(declaration) ?? types.typeOf(declaration, side),
    },
    schemaOf: (declaration) => schemas.get(declaration),
    bodies,
  };
}
