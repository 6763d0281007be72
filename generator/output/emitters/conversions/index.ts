import { type Api, type Declaration, type Schema } from "../../../description/index.js";
import { defineEmitter, planOf } from "../../emit/emitter.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import {
  arrowFunction,
  callExpression,
  type Expression,
  expression,
  literal,
  memberAccess,
  objectExpression,
} from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { planDefaults } from "./defaults.js";
import { partExpression, type PartsContext } from "./parts.js";
import { reachOf } from "./reach.js";
import { runtime } from "./symbols.js";
import { convertedKind, isRounded } from "../types/options.js";

const CONVERSIONS_FILE = "conversions.ts";

/** The part of the conversions that other emitters may use. */
export interface ConversionsPlan {
  /** The `Conversion` of a schema; `undefined` if its values stay as in JSON. */
  of(schema: Schema): Expression | undefined;
  /** The `Conversion` of an object with these properties. */
  ofObject(properties: readonly NamedSchema[]): Expression | undefined;
  /** The expression that reads the schema's values when they occur within others. */
  part(schema: Schema): Expression | undefined;
  /** The `Conversion` of what a client sends, which also fills in defaults. */
  sent(schema: Schema): Expression | undefined;
  /** The constants of the defaults that are filled in. */
  defaults(): readonly ConstantDeclaration[];
  /** The conversions of declarations. */
  readonly symbols: ReadonlyMap<Declaration, OutputSymbol>;
}

interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
}

/** `conversions.ts`: how dates and 64-bit integers are read, if they have types that JSON lacks, and what is filled in. */
export const conversions = defineEmitter<ConversionsPlan>({
  name: "conversions",
  summary: "how dates and 64-bit integers are read and written",
  plan: ({ api, use }) => planConversions(api, use(types)),
  emit({ symbols, part: partOf, defaults }, { file, use }) {
    for (const [declaration, symbol] of symbols) {
      const part = partOf(declaration.schema);
      if (part === undefined || !use(types).isOwn(declaration)) continue;
      file(CONVERSIONS_FILE).add({
        kind: "constant",
        name: symbol.name,
        comment: comment({ text: [`Reads and writes values of \`${declaration.name}\`.`] }),
        type: typeName(runtime.Conversion),
        value: conversion(part),
      });
    }
    for (const constant of defaults()) file(CONVERSIONS_FILE).add(constant);
  },
});

function planConversions(api: Api, typesPlan: TypesPlan): ConversionsPlan {
  const reach = reachOf(api.declarations, (part) => convertedKind(part, typesPlan) !== undefined);
  const symbols = new Map(
    api.declarations
      .filter((declaration) => reach.declarations.has(declaration))
      .map((declaration) => {
        const name = identifier(`${typesPlan.typeOf(declaration, "read").name}Conversion`);
        const path = typesPlan.pathOf(declaration, CONVERSIONS_FILE);
        return [declaration, outputSymbol(name, path, "value")] as const;
      }),
  );
  const symbolOf = (declaration: Declaration): OutputSymbol =>
    planOf(symbols.get(declaration), declaration.key);
  const context: PartsContext = {
    changes: reach.includes,
    scalarPart: (schema) => {
      const kind = convertedKind(schema, typesPlan);
      const longs = longsOf(schema, typesPlan);
      if (longs !== undefined)
        return callExpression(
          ref(runtime.listedLong),
          longs.map((one) => literal(one)),
        );
      return kind && expression(ref(runtime[kind]));
    },
    defaultsOf: () => ({}),
    declared: (declaration) => memberAccess(ref(symbolOf(declaration)), "part"),
  };
  const of = (schema: Schema): Expression | undefined => {
    if (schema.kind === "ref" && reach.includes(schema))
      return expression(ref(symbolOf(schema.target)));
    const part = partExpression(schema, context);
    return part && conversion(part);
  };
  const defaults = planDefaults(api, typesPlan, CONVERSIONS_FILE);
  return {
    symbols,
    of,
    sent: (schema) => withDefaults(defaults.of(schema), of(schema)),
    defaults: defaults.constants,
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

function withDefaults(
  fill: Expression | undefined,
  inner: Expression | undefined,
): Expression | undefined {
  if (fill === undefined) return inner;
  const parameters = inner === undefined ? [fill] : [fill, inner];
  return expression([
    "/* @__PURE__ */ ",
    callExpression(ref(runtime.conversionWithDefaults), parameters).doc,
  ]);
}

/** The digits of listed integers, if a number cannot hold them all. */
function longsOf(schema: Schema, plan: TypesPlan): readonly string[] | undefined {
  if (convertedKind(schema, plan) !== "int64") return undefined;
  const values = schema.kind === "enum" ? schema.values : schema.kind === "literal" ? [schema] : [];
  return isRounded(values) ? values.flatMap(({ digits = [] }) => digits) : undefined;
}

/** Built on first use; the annotation lets bundlers drop unused ones. */
const conversion = (part: Expression): Expression =>
  expression([
    "/* @__PURE__ */ ",
    callExpression(ref(runtime.conversion), [arrowFunction("()", part)]).doc,
  ]);
