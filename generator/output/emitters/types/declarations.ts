import type {
  Declaration as SchemaDeclaration,
  EnumSchema,
  ObjectSchema,
  Schema,
  Side,
} from "../../../description/index.js";
import { LINE_WIDTH } from "../../print/layout/layout.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { type KeyedEntry, literal, objectExpression } from "../../print/expression.js";
import {
  globalType,
  keyword,
  literalType,
  type TypeExpression,
  type TypeMember,
  typeName,
  typeText,
  unionType,
  valuesType,
} from "../../print/type.js";
import { schemaComment } from "./comments.js";
import {
  isObjectSchema,
  isUnguardedCycle,
  listedType,
  type ObjectMembers,
  objectMembers,
  typeExpression,
} from "./expression.js";
import { convertedKind } from "./options.js";
import { isSplit, type TypesPlan } from "./plan.js";

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

/** The members of an interface, and what it extends. */
export interface InterfaceMembers extends ObjectMembers {
  readonly extends?: readonly TypeExpression[];
}

interface Context {
  readonly declaration: SchemaDeclaration;
  readonly side: Side;
  readonly plan: TypesPlan;
}

/**
 * The members of an object that its declaration has to list. A component that it is `allOf` is extended if all of its
 * members are the same here; an input is what is read without a property, if that is all that distinguishes them.
 */
export function interfaceMembers(schema: ObjectSchema, context: Context): InterfaceMembers {
  const own = objectMembers(schema, context.side, context.plan);
  if (own.index !== undefined) return own;
  return withoutOutputs(schema, own, context) ?? withoutBases(schema, own, context);
}

/** How many properties an input may lack, and how many it has at least, to be written as what is read without them. */
const [MOST_OMITTED, LEAST_LEFT] = [1, 3];

function withoutOutputs(
  schema: ObjectSchema,
  { members }: ObjectMembers,
  { declaration, side, plan }: Context,
): InterfaceMembers | undefined {
  if (side !== "write" || !isSplit(declaration) || members.length < LEAST_LEFT) return undefined;
  const whole = plan.typeOf(declaration, "read");
  // What a server receives has one type.
  if (whole === plan.typeOf(declaration, side)) return undefined;
  const read = objectMembers(schema, "read", plan);
  const kept = keysOf(members);
  const omitted = read.members.filter((member) => !kept.has(memberKey(member)));
  const isOnly =
    read.index === undefined && read.members.length === members.length + omitted.length;
  if (!isOnly || omitted.length === 0 || omitted.length > MOST_OMITTED) return undefined;
  const names = unionType(omitted.map(({ name }) => literalType(name)));
  const type = globalType("Omit", [typeName(whole), names]);
  return { members: [], index: undefined, extends: [type] };
}

function withoutBases(
  schema: ObjectSchema,
  { members, index }: ObjectMembers,
  { declaration, side, plan }: Context,
): InterfaceMembers {
  const origins = new Set(schema.properties.map(plan.declaring));
  const candidates = [...origins].flatMap((base) => {
    if (base === undefined || base === declaration || !isObjectSchema(base.schema)) return [];
    const all = objectMembers(base.schema, isSplit(base) ? side : base.use.side, plan);
    return all.index === undefined ? [{ base, keys: keysOf(all.members) }] : [];
  });
  if (candidates.length === 0) return { members, index };
  const rest = new Map(members.map((member) => [memberKey(member), member]));
  const own = new Set(rest.keys());
  const bases: TypeExpression[] = [];
  for (const { base, keys } of candidates.toSorted((a, b) => b.keys.size - a.keys.size)) {
    const isWhole = [...keys].every((key) => own.has(key));
    if (!isWhole || ![...keys].some((key) => rest.has(key))) continue;
    bases.push(typeName(plan.typeOf(base, side)));
    for (const key of keys) rest.delete(key);
  }
  return { members: [...rest.values()], index, ...(bases.length > 0 && { extends: bases }) };
}

const keysOf = (members: readonly TypeMember[]): ReadonlySet<string> =>
  new Set(members.map(memberKey));

/** What is said of a member: the same for members that are. */
const memberKey = ({ name, optional, type, comment }: TypeMember): string =>
  `${comment ?? ""}${JSON.stringify(name)}${optional === true ? "?" : ""}: ${typeText(type)}`;
