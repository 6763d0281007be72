import {
  type Api,
  isSentByDefault,
  type JsonValue,
  type ObjectSchema,
  type Schema,
} from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import {
  arrowFunction,
  callExpression,
  type Expression,
  expression,
} from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import { outputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import type { TypesPlan } from "../types/plan.js";
import { partExpression, type PartsContext } from "./parts.js";
import { reachOf } from "./reach.js";
import { runtime } from "./symbols.js";

/** What a client fills in before it sends a value: properties that must be there, and have a default. */
export interface DefaultsPlan {
  /** The part that fills in a value of a schema; `undefined` if there is nothing to fill in. */
  of(schema: Schema): Expression | undefined;
  constants(): readonly ConstantDeclaration[];
}

export function planDefaults(api: Api, types: TypesPlan, file: string): DefaultsPlan {
  const reach = reachOf(api.declarations, (part) => Object.keys(defaultsOf(part)).length > 0);
  const symbols = new Map(
    api.declarations
      .filter((declaration) => declaration.use.input && reach.declarations.has(declaration))
      .map((declaration) => {
        const name = identifier(`${types.typeOf(declaration, "write").name}Defaults`);
        const path = types.pathOf(declaration, file);
        return [declaration, outputSymbol(name, path, "value")] as const;
      }),
  );
  const context: PartsContext = {
    changes: reach.includes,
    scalarPart: () => undefined,
    defaultsOf,
    declared: (declaration) => expression(ref(planOf(symbols.get(declaration), declaration.key))),
  };
  return {
    of(schema) {
      const part = partExpression(schema, context);
      return part === undefined || schema.kind === "ref" ? part : late(part);
    },
    constants: () =>
      [...symbols].flatMap(([declaration, { name }]): readonly ConstantDeclaration[] => {
        const part = partExpression(declaration.schema, context);
        if (part === undefined || !types.isOwn(declaration)) return [];
        const text = `Fills in the defaults of \`${declaration.name}\` that have to be sent.`;
        const what = { comment: comment({ text: [text] }), type: typeName(runtime.Part) };
        return [{ kind: "constant", name, ...what, value: late(part) }];
      }),
  };
}

function defaultsOf(schema: Schema | ObjectSchema): Readonly<Record<string, JsonValue>> {
  if (schema.kind !== "object") return {};
  return Object.fromEntries(
    schema.properties.flatMap((property) =>
      property.default !== undefined && property.direction !== "read" && isSentByDefault(property)
        ? [[property.name, property.default] as const]
        : [],
    ),
  );
}

/** Built on first use; the annotation lets bundlers drop unused ones. */
const late = (part: Expression): Expression =>
  expression([
    "/* @__PURE__ */ ",
    callExpression(ref(runtime.late), [arrowFunction("()", part)]).doc,
  ]);
