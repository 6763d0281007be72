import type {
  Declaration as SchemaDeclaration,
  EnumSchema,
  Schema,
  Side,
} from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { literal, objectExpression } from "../../print/expression.js";
import { type TypeExpression, keyword, literalType, unionType } from "../../print/type.js";
import { schemaComment } from "./comments.js";
import { isObjectSchema, isUnguardedCycle, objectMembers, typeExpression } from "./expression.js";
import type { TypesPlan } from "./plan.js";

/** The code declarations for a schema on one side: an interface or an alias, and the constants of an enum. */
export function declare(
  declaration: SchemaDeclaration,
  side: Side,
  plan: TypesPlan,
): readonly CodeDeclaration[] {
  const { schema } = declaration;
  const { name } = plan.typeOf(declaration, side);
  const documented = { name, comment: schemaComment(declaration, schema) };
  if (isObjectSchema(schema))
    return [{ ...documented, kind: "interface", ...objectMembers(schema, side, plan) }];
  const type = isUnguardedCycle(declaration) ? keyword("unknown") : aliasType(schema, side, plan);
  const alias: CodeDeclaration = { ...documented, kind: "type", type };
  const constants = enumOf(schema);
  return constants === undefined ? [alias] : [alias, ...constantsOf(constants, alias)];
}

/** An enum's own alias lists its values; it is opened where the read side uses it. */
function aliasType(schema: Schema, side: Side, plan: TypesPlan): TypeExpression {
  const values = enumOf(schema);
  if (values === undefined) return typeExpression(schema, side, plan);
  const type = unionType(values.values.map(({ value }) => literalType(value)));
  return schema.kind === "nullable" ? unionType([type, keyword("null")]) : type;
}

function enumOf(schema: Schema): EnumSchema | undefined {
  const target = schema.kind === "nullable" ? schema.schema : schema;
  return target.kind === "enum" ? target : undefined;
}

/** The const object next to the union: its keys are the values themselves, or `x-enum-varnames`. */
function constantsOf(schema: EnumSchema, alias: CodeDeclaration): readonly CodeDeclaration[] {
  if (schema.values.some(({ value, name }) => typeof value !== "string" && name === undefined))
    return [];
  const entries = schema.values.map(({ value, name }) => ({
    key: name ?? String(value),
    value: literal(value),
  }));
  if (new Set(entries.map(({ key }) => key)).size !== entries.length) return [];
  return [
    {
      kind: "constant",
      name: alias.name,
      comment: comment({ text: [`The values of {@link ${alias.name}}.`] }),
      value: objectExpression(entries),
      asConst: true,
    },
  ];
}
