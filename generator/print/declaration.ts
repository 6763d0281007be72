/**
 * Declarations as ts-morph structures: the only importer of ts-morph's printer.
 *
 * ts-morph writes the skeleton of a declaration; every part that may need more than one line is a hole in it, filled with
 * text that was laid out for the very column where the hole stands.
 */
import type {
  FunctionDeclarationStructure,
  InterfaceDeclarationStructure,
  TypeAliasDeclarationStructure,
  VariableStatementStructure,
} from "ts-morph";

import { printStructure, StructureKind, VariableDeclarationKind } from "../ts-morph.js";
import type { Comment } from "./comment.js";
import type { Expression } from "./expression.js";
import { type Identifier, propertyKey } from "./identifier.js";
import { brackets, choice, type Doc, hardline, indent, join, layout, lines } from "./layout.js";
import type { OutputSymbol } from "./symbol.js";
import { type TypeExpression, type TypeMember, typeDoc, typeMember } from "./type.js";

export type Declaration =
  | InterfaceDeclaration
  | TypeAliasDeclaration
  | ConstantDeclaration
  | FunctionDeclaration;

interface Documented {
  readonly name: Identifier;
  readonly comment?: Comment | undefined;
  /** Exported unless `false`. */
  readonly exported?: boolean;
}

export interface InterfaceDeclaration extends Documented {
  readonly kind: "interface";
  /** Type parameters, such as `Auth = unknown`. */
  readonly typeParameters?: readonly Doc[];
  readonly extends?: readonly TypeExpression[];
  readonly members: readonly (TypeMember | MethodMember)[];
  /** Type of all other properties. */
  readonly index?: TypeExpression | undefined;
}

export interface MethodMember {
  readonly name: string;
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: TypeExpression;
  readonly comment?: Comment | undefined;
}

export interface TypeAliasDeclaration extends Documented {
  readonly kind: "type";
  /** Type parameters as code, such as `<T extends EventType>`. */
  readonly parameters?: readonly string[];
  readonly type: TypeExpression;
}

export interface ConstantDeclaration extends Documented {
  readonly kind: "constant";
  readonly type?: TypeExpression;
  readonly value: Expression;
  /** `as const`, with which no type is needed. */
  readonly asConst?: boolean;
}

export interface FunctionDeclaration extends Documented {
  readonly kind: "function";
  readonly typeParameters?: readonly Doc[];
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: TypeExpression;
  /** Statements, each laid out on its own. */
  readonly body: readonly Doc[];
}

export interface ParameterDeclaration {
  readonly name: string;
  readonly type: TypeExpression;
  readonly optional?: boolean;
  /** Makes the parameter optional. */
  readonly default?: Doc;
}

type Structure =
  | InterfaceDeclarationStructure
  | TypeAliasDeclarationStructure
  | VariableStatementStructure
  | FunctionDeclarationStructure;

// Within Latin-1: one character beyond it, and the engine would keep all that is printed in two bytes a character.
const OPEN = "\u0001";
const CLOSE = "\u0002";
const HOLE = /\/\*\* \u0001(\d+)\u0002 \*\/|\u0001(\d+)\u0002/g;

/** Prints one declaration. */
export function printDeclaration(
  declaration: Declaration,
  nameOf: (symbol: OutputSymbol) => string,
): string {
  const holes: Doc[] = [];
  const hole = (doc: Doc): string => `${OPEN}${holes.push(doc) - 1}${CLOSE}`;
  const text = printStructure(structure(declaration, hole), { indentNumberOfSpaces: 2 });
  return fillHoles(text.trimEnd().replace(/\{\n\}$/, "{}"), holes, nameOf);
}

function structure(declaration: Declaration, hole: (doc: Doc) => string): Structure {
  const common = {
    isExported: declaration.exported !== false,
    ...(declaration.comment !== undefined && { docs: [hole(lines(declaration.comment))] }),
  };
  switch (declaration.kind) {
    case "interface":
      return {
        ...common,
        kind: StructureKind.Interface,
        name: declaration.name,
        ...interfaceBody(declaration, hole),
      };
    case "type":
      return {
        ...common,
        kind: StructureKind.TypeAlias,
        name: declaration.name,
        type: hole(typeDoc(declaration.type)),
        ...(declaration.parameters && { typeParameters: [...declaration.parameters] }),
      };
    case "constant":
      return {
        ...common,
        kind: StructureKind.VariableStatement,
        ...constantBody(declaration, hole),
      };
    case "function":
      return {
        ...common,
        kind: StructureKind.Function,
        name: declaration.name,
        parameters: parameterHole(declaration.parameters, hole),
        returnType: hole(typeDoc(declaration.returns)),
        statements: declaration.body.map(hole),
        ...(declaration.typeParameters && {
          typeParameters: [hole(join(", ", declaration.typeParameters))],
        }),
      };
    default:
      return declaration satisfies never;
  }
}

/** All properties are one hole: ts-morph would make a writer for each comment. The last semicolon is its own. */
function interfaceBody(
  declaration: InterfaceDeclaration,
  hole: (doc: Doc) => string,
): Pick<InterfaceDeclarationStructure, "typeParameters" | "extends" | "properties" | "methods"> {
  const { index, members } = declaration;
  const properties = members.filter((member): member is TypeMember => "type" in member);
  const methods = members.filter((member): member is MethodMember => "returns" in member);
  const docs: readonly Doc[] = [
    ...(index === undefined ? [] : [["[key: string]: ", typeDoc(index)]]),
    ...properties.map(typeMember),
  ];
  return {
    ...typeParameterHole(declaration.typeParameters, hole),
    ...(declaration.extends && { extends: declaration.extends.map((type) => hole(typeDoc(type))) }),
    ...(docs.length > 0 && { properties: [{ name: hole(join([";", hardline], docs)) }] }),
    methods: methods.map((member) => ({
      name: hole(propertyKey(member.name)),
      parameters: parameterHole(member.parameters, hole),
      returnType: hole(typeDoc(member.returns)),
      ...(member.comment !== undefined && { docs: [hole(lines(member.comment))] }),
    })),
  };
}

function constantBody(
  declaration: ConstantDeclaration,
  hole: (doc: Doc) => string,
): Pick<VariableStatementStructure, "declarationKind" | "declarations"> {
  const { form, doc } = declaration.value;
  const text: Doc = declaration.asConst ? [doc, " as const"] : doc;
  // What cannot open on the line of the name goes to the next one as a whole.
  const value = form === "other" ? choice(text, indent([hardline, text])) : text;
  const type = declaration.type === undefined ? {} : { type: hole(typeDoc(declaration.type)) };
  return {
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name: declaration.name, ...type, initializer: hole(value) }],
  };
}

/** All parameters are one hole, because ts-morph would keep them on one line. */
function parameterHole(
  parameters: readonly ParameterDeclaration[],
  hole: (doc: Doc) => string,
): { name: string }[] {
  if (parameters.length === 0) return [];
  const docs = parameters.map((parameter): Doc => {
    const mark = parameter.optional ? "?: " : ": ";
    const value: Doc = parameter.default === undefined ? [] : [" = ", parameter.default];
    return [parameter.name, mark, typeDoc(parameter.type), value];
  });
  return [{ name: hole(brackets(NO_BRACKETS, docs)) }];
}

/** One hole, for the same reason. Those of a function stay on its line: its parameters break first. */
function typeParameterHole(
  parameters: readonly Doc[] | undefined,
  hole: (doc: Doc) => string,
): { typeParameters?: string[] } {
  if (parameters === undefined || parameters.length === 0) return {};
  return {
    typeParameters: [hole(brackets(NO_BRACKETS, parameters))],
  };
}

/** ts-morph writes those. */
const NO_BRACKETS = ["", ""] as const;

/** Fills the holes from left to right; each knows its column, the indentation of its line and what follows it. */
function fillHoles(
  text: string,
  holes: readonly Doc[],
  nameOf: (symbol: OutputSymbol) => string,
): string {
  const out: string[] = [];
  let current = "";
  let end = 0;
  const write = (part: string): void => {
    const opening =
      part.startsWith("\n") && current.endsWith(" ") ? out.push((out.pop() ?? "").trimEnd()) : 0;
    out.push(part);
    current = part.includes("\n")
      ? part.slice(part.lastIndexOf("\n") + 1)
      : (opening ? "" : current) + part;
  };
  for (const match of text.matchAll(HOLE)) {
    write(text.slice(end, match.index));
    end = match.index + match[0].length;
    const doc = holeOf(match, holes);
    if (typeof doc === "string") {
      write(doc);
      continue;
    }
    const level = (current.length - current.trimStart().length) / 2;
    const trailing = followingWidth(lineAfter(text, end), holes, nameOf);
    write(layout(doc, { nameOf, level, column: current.length, trailing }));
  }
  return out.join("") + text.slice(end);
}

const holeOf = (match: readonly string[], holes: readonly Doc[]): Doc =>
  holes[Number(match[1] ?? match[2])] ?? "";

function lineAfter(text: string, start: number): string {
  const end = text.indexOf("\n", start);
  return text.slice(start, end === -1 ? text.length : end);
}

/** Width of the rest of the line, the first lines of its holes included. */
function followingWidth(
  rest: string,
  holes: readonly Doc[],
  nameOf: (symbol: OutputSymbol) => string,
): number {
  if (!rest.includes(OPEN)) return rest.length;
  let width = rest.replace(HOLE, "").length;
  for (const match of rest.matchAll(HOLE)) {
    const text = layout(holeOf(match, holes), { nameOf, firstLineOnly: true });
    width += (text.split("\n", 1)[0] ?? "").length;
  }
  return width;
}
