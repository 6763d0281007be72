/** The types that an interface extends instead of repeating them. */
import type { Declaration, ObjectSchema, Side } from "../../../description/index.js";
import {
  globalType,
  literalType,
  type TypeExpression,
  type TypeMember,
  typeName,
  typeText,
  unionType,
} from "../../print/type.js";
import { isObjectSchema, type ObjectMembers, objectMembers } from "./expression.js";
import { isSplit, type TypesPlan } from "./plan.js";

/** The members of an interface, and what it extends. */
export interface InterfaceMembers extends ObjectMembers {
  readonly extends?: readonly TypeExpression[];
}

interface Context {
  readonly declaration: Declaration;
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
  const read = objectMembers(schema, "read", plan);
  const kept = keysOf(members);
  const omitted = read.members.filter((member) => !kept.has(memberKey(member)));
  const isOnly =
    read.index === undefined && read.members.length === members.length + omitted.length;
  if (!isOnly || omitted.length === 0 || omitted.length > MOST_OMITTED) return undefined;
  const names = unionType(omitted.map(({ name }) => literalType(name)));
  const type = globalType("Omit", [typeName(plan.typeOf(declaration, "read")), names]);
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
