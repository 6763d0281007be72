import {
  type Api,
  type Content,
  type Declaration,
  type Operation,
  type Property,
  type Schema,
  walkSchemas,
} from "../../../description/index.js";
import { createClaims } from "../../names/assign.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import type { TypesPlan } from "../types/plan.js";

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
  const claims = createClaims([]);
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

/** What a server fills in when it receives bodies. */
interface Filling {
  /** The declarations that bodies refer to and that contain, or lead to, something to fill in. */
  readonly declarations: readonly Declaration[];
  /** The operations whose bodies have something to fill in. */
  readonly operations: ReadonlySet<Operation>;
}

/** A property that is absent from a PATCH means "leave it unchanged" (RFC 5789, RFC 7396), so nothing is filled in. */
function findFilling({ declarations, operations }: Api): Filling {
  const filled = filledDeclarations(declarations);
  const fills = (schema: Schema): boolean =>
    parts(schema).some((part) =>
      part.kind === "ref" ? filled.has(part.target) : isFilledHere(part),
    );
  const found = operations.filter(
    ({ method, body }) =>
      method !== "PATCH" && body?.contents.some((one) => isWhole(one) && fills(one.schema)),
  );
  const reached = new Set(
    found.flatMap(({ body }) => (body?.contents ?? []).flatMap(({ schema }) => targets(schema))),
  );
  // A set may grow during iteration; added members are visited later.
  for (const declaration of reached)
    for (const target of targets(declaration.schema)) reached.add(target);
  return {
    declarations: declarations.filter((one) => filled.has(one) && reached.has(one)),
    operations: new Set(found),
  };
}

/** Returns whether a body is one value, rather than text, bytes or a sequence of items. */
const isWhole = ({ codec }: Content): boolean =>
  codec === "json" || codec === "form" || codec === "multipart";

const parts = (schema: Schema): readonly Schema[] => [...walkSchemas([schema])];

const targets = (schema: Schema): readonly Declaration[] =>
  parts(schema).flatMap((part) => (part.kind === "ref" ? [part.target] : []));

const isFilledHere = (schema: Schema): boolean =>
  schema.kind === "object" && schema.properties.some(isFilled);

const isFilled = ({ default: value, required, direction }: Property): boolean =>
  value !== undefined && !required && direction !== "read";

/** The declarations that contain a default, and those that lead to one. */
function filledDeclarations(declarations: readonly Declaration[]): ReadonlySet<Declaration> {
  const users = new Map<Declaration, Declaration[]>();
  const filled = new Set<Declaration>();
  for (const declaration of declarations) {
    for (const part of parts(declaration.schema)) {
      if (isFilledHere(part)) filled.add(declaration);
      if (part.kind !== "ref") continue;
      const known = users.get(part.target);
      if (known === undefined) users.set(part.target, [declaration]);
      else known.push(declaration);
    }
  }
  for (const declaration of filled)
    for (const user of users.get(declaration) ?? []) filled.add(user);
  return filled;
}
