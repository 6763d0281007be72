import {
  type Api,
  type Declaration,
  type Schema,
  walkSchemas,
} from "../../../description/index.js";
import { defineEmitter, planned } from "../../emit/emitter.js";
import { comment } from "../../print/escape/comment.js";
import {
  arrowFunction,
  callExpression,
  type Expression,
  expression,
  objectExpression,
} from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { partExpression, type PartsContext } from "./parts.js";
import { runtime } from "./symbols.js";
import { convertedKind } from "../types/converted.js";

const CONVERSIONS_FILE = "conversions.ts";

/** The part of the conversions that other emitters may use. */
export interface ConversionsPlan {
  /** The `Conversion` of a schema; `undefined` if its values stay as in JSON. */
  of(schema: Schema): Expression | undefined;
  /** The `Conversion` of an object with these properties. */
  ofObject(properties: readonly NamedSchema[]): Expression | undefined;
  /** The expression that reads the schema's values when they occur within others. */
  part(schema: Schema): Expression | undefined;
  /** The conversions of declarations. */
  readonly symbols: ReadonlyMap<Declaration, OutputSymbol>;
}

interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
}

/** `conversions.ts`: how dates and 64-bit integers are read, if they have types that JSON lacks. */
export const conversions = defineEmitter<ConversionsPlan>({
  name: "conversions",
  summary: "how dates and 64-bit integers are read and written",
  plan: ({ api, use }) => planConversions(api, use(types)),
  emit({ symbols, part: partOf }, { file }) {
    for (const [declaration, symbol] of symbols) {
      const part = partOf(declaration.schema);
      if (part === undefined) continue;
      file(CONVERSIONS_FILE).add({
        kind: "constant",
        name: symbol.name,
        comment: comment({ text: [`Reads and writes values of \`${declaration.name}\`.`] }),
        type: typeName(runtime.Conversion),
        value: conversion(part),
      });
    }
  },
});

function planConversions(api: Api, typesPlan: TypesPlan): ConversionsPlan {
  const isConverted = conversionReach(api, typesPlan);
  const symbols = new Map(
    api.declarations
      .filter(({ schema }) => isConverted(schema))
      .map((declaration) => {
        const name = identifier(`${typesPlan.typeOf(declaration, "read").name}Conversion`);
        return [declaration, outputSymbol(name, CONVERSIONS_FILE, "value")] as const;
      }),
  );
  const context: PartsContext = {
    types: typesPlan,
    isConverted,
    symbolOf: (declaration) => planned(symbols.get(declaration), declaration.key),
  };
  return {
    symbols,
    of: (schema) => conversionOf(schema, context),
    part: (schema) => partExpression(schema, context),
    ofObject: (properties) => objectConversion(properties, context),
  };
}

function objectConversion(
  properties: readonly NamedSchema[],
  context: PartsContext,
): Expression | undefined {
  const entries = properties.flatMap(({ name, schema }) => {
    const part = partExpression(schema, context);
    return part === undefined ? [] : [{ key: name, value: part }];
  });
  if (entries.length === 0) return undefined;
  return conversion(callExpression(ref(runtime.object), [objectExpression(entries)]));
}

function conversionOf(schema: Schema, context: PartsContext): Expression | undefined {
  if (!context.isConverted(schema)) return undefined;
  if (schema.kind === "ref") return expression(ref(context.symbolOf(schema.target)));
  const part = partExpression(schema, context);
  return part && conversion(part);
}

/** Built on first use; the annotation lets bundlers drop unused ones. */
const conversion = (part: Expression): Expression =>
  expression([
    "/* @__PURE__ */ ",
    callExpression(ref(runtime.conversion), [arrowFunction("()", part)]).doc,
  ]);

/** Determines which schemas contain, directly or indirectly, values that are converted. */
function conversionReach(
  { declarations }: Pick<Api, "declarations">,
  types: Pick<TypesPlan, "dates" | "int64">,
): (schema: Schema) => boolean {
  if (types.dates === "string" && types.int64 === "number") return () => false;
  const users = new Map<Declaration, Declaration[]>();
  const reached = new Set<Declaration>();
  for (const declaration of declarations) {
    for (const part of walkSchemas([declaration.schema])) {
      if (convertedKind(part, types) !== undefined) reached.add(declaration);
      if (part.kind !== "ref") continue;
      const known = users.get(part.target);
      if (known === undefined) users.set(part.target, [declaration]);
      else known.push(declaration);
    }
  }
  // A set may grow during iteration; added members are visited later.
  for (const declaration of reached)
    for (const user of users.get(declaration) ?? []) reached.add(user);
  return (schema) =>
    [...walkSchemas([schema])].some(
      (part) =>
        convertedKind(part, types) !== undefined ||
        (part.kind === "ref" && reached.has(part.target)),
    );
}
