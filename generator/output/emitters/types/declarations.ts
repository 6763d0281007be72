import type {
  Declaration as SchemaDeclaration,
  EnumSchema,
  Schema,
  Side,
} from "../../../description/index.js";
import { LINE_WIDTH } from "../../print/layout/layout.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { type KeyedEntry, literal, objectExpression } from "../../print/expression.js";
import { type TypeExpression, keyword, unionType, typeText, valuesType } from "../../print/type.js";
import { interfaceMembers } from "./base-types.js";
import { schemaComment } from "./comments.js";
import { isObjectSchema, isUnguardedCycle, listedType, typeExpression } from "./expression.js";
import { convertedKind } from "./options.js";
import type { TypesPlan } from "./plan.js";

/** The code declarations for a schema on one side: an interface, an alias, or the constants of an enum and their type. */
export function declare(
  declaration: SchemaDeclaration,
  side: Side,
  plan: TypesPlan,
): readonly CodeDeclaration[] {
  const { schema } = declaration;
  const { name } = plan.typeOf(declaration, side);
  const documented = { name, comment: schemaComment(declaration, schema) };
  if (isObjectSchema(schema) && plan.objects === "interface")
    return [
      {
        ...documented,
        kind: "interface",
        ...interfaceMembers(schema, { declaration, side, plan }),
      },
    ];
  const values = enumOf(schema);
  if (values !== undefined)
    return declareEnum(values, documented, { nullable: schema.kind === "nullable", plan });
  const type = isUnguardedCycle(declaration)
    ? keyword("unknown")
    : typeExpression(schema, side, plan);
  return [{ ...documented, kind: "type", type }];
}

/** An enum's own alias lists its values, or refers to the constant that does; it is opened where the read side uses it. */
function declareEnum(
  schema: EnumSchema,
  documented: Pick<CodeDeclaration, "name" | "comment">,
  { nullable, plan }: { readonly nullable: boolean; readonly plan: TypesPlan },
): readonly CodeDeclaration[] {
  const { name } = documented;
  const listed = listedType(schema.values, plan);
  const entries = convertedKind(schema, plan) === undefined ? constantEntries(schema) : undefined;
  const type = nullable ? unionType([listed, keyword("null")]) : listed;
  const isListed = entries === undefined || fitsAsAlias(name, type);
  const alias: CodeDeclaration = {
    ...documented,
    kind: "type",
    type: isListed ? type : valuesType(name, nullable),
  };
  if (entries === undefined) return [alias];
  return [alias, { kind: "constant", name, value: objectExpression(entries), asConst: true }];
}

/** Returns whether `export type Name = …;` is one line. */
const fitsAsAlias = (name: string, type: TypeExpression): boolean =>
  `export type ${name} = ${typeText(type)};`.length <= LINE_WIDTH;

function enumOf(schema: Schema): EnumSchema | undefined {
  const target = schema.kind === "nullable" ? schema.schema : schema;
  return target.kind === "enum" ? target : undefined;
}

/** The entries of the const object of an enum: its keys are the values themselves, or `x-enum-varnames`. */
function constantEntries(schema: EnumSchema): readonly KeyedEntry[] | undefined {
  if (schema.values.some(({ value, name }) => typeof value !== "string" && name === undefined))
    return undefined;
  const entries = schema.values.map(({ value, name }) => ({
    key: name ?? String(value),
    value: literal(value),
  }));
  return new Set(entries.map(({ key }) => key)).size === entries.length ? entries : undefined;
}
