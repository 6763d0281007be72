/** Type expressions, in the shape that formatters give them. */
import type { Comment } from "./escape/comment.js";
import { type Identifier, propertyKey } from "./escape/identifier.js";
import {
  brackets,
  type Doc,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  lines,
  ref,
  softline,
} from "./layout/doc.js";
import { layout } from "./layout/layout.js";
import { numberLiteral, stringLiteral, templateLiteral } from "./escape/literal.js";
import { globalSymbol, type OutputSymbol } from "./layout/symbol.js";

/** A type expression. Containers print a type by its form: a union in a list is indented differently from a name. */
export type TypeExpression =
  | {
      readonly form:
        | "name"
        | "keyword"
        | "literal"
        | "generic"
        | "array"
        | "tuple"
        | "function"
        | "object";
      readonly doc: Doc;
      /** What a name stands for, if it is declared or imported. */
      readonly symbol?: OutputSymbol;
      /** A name of the platform. */
      readonly global?: string;
    }
  | { readonly form: "union"; readonly members: readonly TypeExpression[] }
  | { readonly form: "intersection"; readonly members: readonly TypeExpression[] };

export interface TypeMember {
  readonly name: string;
  readonly type: TypeExpression;
  readonly optional?: boolean;
  readonly readonly?: boolean;
  readonly comment?: Comment | undefined;
}

export type KeywordTypeName =
  | "unknown"
  | "never"
  | "null"
  | "undefined"
  | "boolean"
  | "string"
  | "number"
  | "bigint"
  | "void";

export const keyword = (name: KeywordTypeName): TypeExpression => ({ form: "keyword", doc: name });

export const typeName = (symbol: OutputSymbol): TypeExpression => ({
  form: "name",
  doc: ref(symbol),
  symbol,
});

/** A type of the platform, such as `Date`, `Temporal.Instant` or, with parameters, `Promise`. */
export function globalType(
  name: string,
  parameters: readonly TypeExpression[] = [],
): TypeExpression {
  const [root = "", ...members] = name.split(".");
  const symbol = globalSymbol(root);
  if (parameters.length > 0) return genericType(symbol, parameters);
  const doc = [ref(symbol), ...members.map((member) => `.${member}`)];
  return { form: "name", doc, global: name };
}

/** A type parameter by its name. */
export const typeParameter = (name: string): TypeExpression => ({ form: "name", doc: name });

/** The type of the values of a constant in the same file: `(typeof Color)[keyof typeof Color]`. It may be `null` too. */
export function valuesType(name: Identifier, nullable: boolean): TypeExpression {
  const values = `(typeof ${name})[keyof typeof ${name}]`;
  const doc: Doc = nullable ? [ifBreak("| "), values, line, "| null"] : values;
  return { form: "literal", doc: group(indent([softline, doc])) };
}

/** A type in the same file by a path of property names: `components["schemas"]["Quote"]`. */
export const indexedType = (name: Identifier, keys: readonly string[]): TypeExpression => ({
  form: "literal",
  doc: [name, ...keys.map((key) => `[${stringLiteral(key)}]`)].join(""),
});

/** A member of another type, by its key: `GetQuoteResponses[200]`. */
export const memberType = (type: TypeExpression, key: TypeExpression): TypeExpression => ({
  form: "generic",
  doc: [typeDoc(type), "[", typeDoc(key), "]"],
});

/** The text of a type, on several lines where it has too much for one. Imports have their own names in it. */
export const typeText = (type: TypeExpression): string =>
  layout(typeDoc(type), { nameOf: ({ name }) => name });

/** A type in a namespace import, such as `z.ZodType`. */
export const qualifiedType = (namespace: OutputSymbol, name: string): TypeExpression => ({
  form: "name",
  doc: [ref(namespace), ".", name],
});

/** The type of a value, such as a namespace import: `typeof quotes`. */
export const typeofType = (symbol: OutputSymbol): TypeExpression => ({
  form: "name",
  doc: ["typeof ", ref(symbol)],
});

/** Texts with anything between them: `application/${string}+json`. */
export const templateType = (texts: readonly string[]): TypeExpression => ({
  form: "literal",
  doc: templateLiteral(texts),
});

export function literalType(value: string | number | bigint | boolean | null): TypeExpression {
  if (value === null) return keyword("null");
  if (typeof value === "string") return { form: "literal", doc: stringLiteral(value) };
  if (typeof value === "bigint") return { form: "literal", doc: `${value}n` };
  return { form: "literal", doc: typeof value === "number" ? numberLiteral(value) : String(value) };
}

/** A union without repeated members; `never` if there are none, the member itself if there is one. */
export function unionType(types: readonly TypeExpression[]): TypeExpression {
  const members = distinct(
    types.flatMap((type) => (type.form === "union" ? type.members : [type])),
  );
  const [only, ...others] = members;
  if (only === undefined) return keyword("never");
  return others.length === 0 ? only : { form: "union", members };
}

export function intersectionType(types: readonly TypeExpression[]): TypeExpression {
  const members = distinct(
    types.flatMap((type) => (type.form === "intersection" ? type.members : [type])),
  );
  const [only, ...others] = members;
  if (only === undefined) return keyword("unknown");
  return others.length === 0 ? only : { form: "intersection", members };
}

export const arrayType = (items: TypeExpression, readonly = false): TypeExpression => ({
  form: "array",
  doc: [readonly ? "readonly " : "", operand(items), "[]"],
});

/** A tuple; optional members and a rest follow the required ones. */
export function tupleType(
  members: readonly { readonly type: TypeExpression; readonly optional?: boolean }[],
  rest?: TypeExpression,
): TypeExpression {
  const docs: Doc[] = members.map(({ type, optional }) =>
    optional ? [operand(type), "?"] : inList(type),
  );
  if (rest !== undefined) docs.push(["...", operand(rest), "[]"]);
  if (docs.length === 0) return { form: "tuple", doc: "[]" };
  return { form: "tuple", doc: brackets(["[", "]"], docs) };
}

/** `readonly [A, B]`: a tuple that cannot be modified. */
export const readonlyTuple = (members: readonly TypeExpression[]): TypeExpression => ({
  form: "tuple",
  doc: ["readonly ", typeDoc(tupleType(members.map((type) => ({ type }))))],
});

/** A type literal: on one line if it fits and no member has a comment. */
export function objectType(members: readonly TypeMember[], index?: TypeExpression): TypeExpression {
  const docs: Doc[] = members.map(typeMember);
  if (index !== undefined) docs.unshift(["[key: string]: ", typeDoc(index)]);
  if (docs.length === 0) return { form: "object", doc: "{}" };
  return { form: "object", doc: brackets(["{", "}"], docs, { separator: ";", padding: " " }) };
}

export function genericType(
  name: OutputSymbol | Doc,
  parameters: readonly TypeExpression[],
): TypeExpression {
  const head = isSymbol(name) ? ref(name) : name;
  const only = parameters.length === 1 ? parameters[0] : undefined;
  if (only !== undefined && hugs(only))
    return { form: "generic", doc: [head, "<", typeDoc(only), ">"] };
  const list = join([",", line], parameters.map(inList));
  return { form: "generic", doc: group([head, "<", indent([softline, list]), softline, ">"]) };
}

/** The document of a type that is not part of another one: after a colon or an equals sign. */
export function typeDoc(type: TypeExpression): Doc {
  if (type.form === "intersection") return intersectionDoc(type.members);
  if (type.form !== "union") return type.doc;
  if (hugs(type)) return join(" | ", type.members.map(typeDoc));
  return group(indent([softline, ifBreak("| "), unionBody(type.members)]));
}

/** The document of a type in a list that provides its own indentation. */
function inList(type: TypeExpression): Doc {
  if (type.form !== "union" || hugs(type)) return typeDoc(type);
  return group([ifBreak("| "), unionBody(type.members)]);
}

/** The document of a type before `[]` or `?`. */
function operand(type: TypeExpression): Doc {
  if (type.form === "union") {
    if (hugs(type)) return ["(", typeDoc(type), ")"];
    return group(["(", indent([softline, ifBreak("| "), unionBody(type.members)]), softline, ")"]);
  }
  return type.form === "intersection" || type.form === "function"
    ? ["(", typeDoc(type), ")"]
    : typeDoc(type);
}

const unionBody = (members: readonly TypeExpression[]): Doc =>
  join([line, "| "], members.map(unionMember));

function unionMember(type: TypeExpression): Doc {
  const parenthesised = type.form === "function" || type.form === "intersection";
  return indent(parenthesised ? ["(", typeDoc(type), ")"] : typeDoc(type));
}

/** Formatters put objects of an intersection after the `&`, and break only between names. */
function intersectionDoc(members: readonly TypeExpression[]): Doc {
  const docs = members.map((member) =>
    member.form === "union" ? operand(member) : typeDoc(member),
  );
  if (members.some((member) => member.form === "object")) return join(" & ", docs);
  const [first = "", ...others] = docs;
  return group([first, indent(others.map((doc): Doc => [" &", line, doc]))]);
}

/** A member of a type literal or an interface, without the trailing semicolon. */
export function typeMember(member: TypeMember): Doc {
  const head = `${member.readonly ? "readonly " : ""}${propertyKey(member.name)}${member.optional ? "?" : ""}: `;
  return [commentDoc(member.comment), head, typeDoc(member.type)];
}

export function commentDoc(comment: Comment | undefined): Doc {
  return comment === undefined ? [] : [lines(comment), hardline];
}

/** Formatters keep these on the line of the bracket before them. */
function hugs(type: TypeExpression): boolean {
  if (type.form === "object" || type.form === "keyword" || type.form === "name") return true;
  if (type.form !== "union") return false;
  const objects = type.members.filter(
    ({ form }) => form === "object" || form === "name" || form === "generic",
  ).length;
  const nulls = type.members.filter(
    (member) => member.form === "keyword" && member.doc === "null",
  ).length;
  return objects === 1 && nulls === type.members.length - 1;
}

function distinct(types: readonly TypeExpression[]): readonly TypeExpression[] {
  return [...new Map(types.map((type) => [identityOf(type), type])).values()];
}

/** Two types are the same if they stand for one thing, or are written as the same text. */
function identityOf(type: TypeExpression): unknown {
  if (type.form === "union" || type.form === "intersection") return type;
  return type.symbol ?? type.global ?? type.doc;
}

function isSymbol(value: OutputSymbol | Doc): value is OutputSymbol {
  return typeof value === "object" && "module" in value;
}
