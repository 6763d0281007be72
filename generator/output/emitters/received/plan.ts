import {
  type Api,
  type Content,
  type Declaration,
  isOmissible,
  type Operation,
  type Property,
  type Schema,
  walkSchemas,
} from "../../../description/index.js";
import { createClaims } from "../../names/assign.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { reachOf } from "../conversions/reach.js";
import type { TypesPlan } from "../types/plan.js";

/** What the validators of the bodies call before they ask zod. */
export const PARSERS_FILE = "received-parsers.ts";

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
  const { declarations, operations } = findFilling(api, types);
  const claims = createClaims([]);
  const named = declarations.map((declaration) => {
    const { name } = types.typeOf(declaration, "read");
    const path = types.pathOf(declaration, RECEIVED_FILE);
    return {
      declaration,
      type: outputSymbol(claims.claim(`${name}Received`), path, "type"),
      schema: outputSymbol(claims.claim(`${name}ReceivedSchema`), path, "value"),
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
interface DefaultsPlan {
  /** The declarations that bodies refer to and that contain, or lead to, something to fill in. */
  readonly declarations: readonly Declaration[];
  /** The operations whose bodies have something to fill in. */
  readonly operations: ReadonlySet<Operation>;
}

/** A property that is absent from a PATCH means "leave it unchanged" (RFC 5789, RFC 7396), so nothing is filled in. */
function findFilling({ declarations, operations }: Api, types: TypesPlan): DefaultsPlan {
  const filled = reachOf(declarations, isFilledHere);
  const found = operations.filter(
    ({ method, body }) =>
      method !== "PATCH" &&
      body?.contents.some((one) => isWhole(one) && filled.includes(one.schema)),
  );
  const reached = new Set(
    // What documents share may be in a body of any of them.
    types.isShared
      ? declarations.filter(({ use }) => use.input)
      : found.flatMap(({ body }) =>
          (body?.contents ?? []).flatMap(({ schema }) => targets(schema)),
        ),
  );
  // A set may grow during iteration; added members are visited later.
  for (const declaration of reached)
    for (const target of targets(declaration.schema)) reached.add(target);
  return {
    declarations: declarations.filter((one) => filled.declarations.has(one) && reached.has(one)),
    operations: new Set(found),
  };
}

/** Returns whether a body is one value, rather than text, bytes or a sequence of items. */
const isWhole = ({ codec }: Content): boolean =>
  codec === "json" || codec === "form" || codec === "multipart" || codec === "multipart-array";

const parts = (schema: Schema): readonly Schema[] => [...walkSchemas([schema])];

const targets = (schema: Schema): readonly Declaration[] =>
  parts(schema).flatMap((part) => (part.kind === "ref" ? [part.target] : []));

/** Returns whether a server adds properties to the values of a schema, by what stands in the schema itself. */
export const isFilledHere = (schema: Schema): boolean =>
  schema.kind === "object" && schema.properties.some(isFilled);

/** Returns whether a server adds a property that is absent from a body. */
export const isFilled = (property: Property): boolean =>
  property.default !== undefined && isOmissible(property) && property.direction !== "read";
