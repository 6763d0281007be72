/** Declarations as ts-morph structures, in which everything that may vary between two declarations is a hole. */
import type { FunctionDeclarationStructure, InterfaceDeclarationStructure } from "ts-morph";

import type { Comment } from "./escape/comment.js";
import type { Expression } from "./expression.js";
import { type Identifier, methodKey } from "./escape/identifier.js";
import {
  brackets,
  choice,
  type Doc,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  lines,
  mustBreak,
  softline,
} from "./layout/doc.js";
import type { DeclarationForm } from "./form.js";
import { createSkeleton, fill, formKey, holeText, type Skeleton } from "./skeleton.js";
import type { OutputSymbol } from "./layout/symbol.js";
import { commentDoc, type TypeExpression, type TypeMember, typeDoc, typeMember } from "./type.js";

export type CodeDeclaration =
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
  readonly typeParameters?: readonly Doc[];
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
  /** `as const`, which makes a type annotation unnecessary. */
  readonly asConst?: boolean;
}

export interface FunctionDeclaration extends Documented {
  readonly kind: "function";
  readonly typeParameters?: readonly Doc[];
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: TypeExpression;
  /** Statements, each laid out separately. */
  readonly body: readonly Doc[];
}

export interface ParameterDeclaration {
  readonly name: string;
  readonly type: TypeExpression;
  readonly optional?: boolean;
  /** Makes the parameter optional. */
  readonly default?: Doc;
}

/** Cached output of ts-morph by the form of a declaration; shared by all files and by later runs. */
export type Skeletons = Map<string, Skeleton>;

/** Prints declarations. ts-morph is called once for each form that is not among the printed ones. */
export class DeclarationPrinter {
  readonly #skeletons: Skeletons;
  readonly #nameOf: (symbol: OutputSymbol) => string;

  constructor(nameOf: (symbol: OutputSymbol) => string, skeletons: Skeletons) {
    this.#nameOf = nameOf;
    this.#skeletons = skeletons;
  }

  print(declaration: CodeDeclaration): string {
    const holes: Doc[] = [];
    const form = structure(declaration, (doc) => holeText(holes.push(doc) - 1));
    return fill(this.#skeletonOf(form), holes, this.#nameOf);
  }

  #skeletonOf(form: DeclarationForm): Skeleton {
    const key = formKey(form);
    const skeleton = this.#skeletons.get(key) ?? createSkeleton(form, key);
    this.#skeletons.set(key, skeleton);
    return skeleton;
  }
}

function structure(declaration: CodeDeclaration, hole: (doc: Doc) => string): DeclarationForm {
  const common = {
    isExported: declaration.exported !== false,
    ...(declaration.comment !== undefined && { docs: [hole(lines(declaration.comment))] }),
  };
  switch (declaration.kind) {
    case "interface":
      return {
        ...common,
        kind: "interface",
        name: hole(declaration.name),
        ...interfaceBody(declaration, hole),
      };
    case "type":
      return {
        ...common,
        kind: "type",
        name: hole(declaration.name),
        ...(declaration.parameters && { typeParameters: declaration.parameters.map(hole) }),
        type: hole(typeDoc(declaration.type)),
      };
    case "constant":
      return {
        ...common,
        kind: "constant",
        ...constantBody(declaration, hole),
      };
    case "function":
      return {
        ...common,
        kind: "function",
        name: hole(declaration.name),
        ...functionBody(declaration, hole),
      };
    default:
      return declaration satisfies never;
  }
}

/**
 * All members are one hole, because ts-morph would create a writer for each comment, and so that interfaces have few
 * forms. ts-morph adds the last semicolon.
 */
function interfaceBody(
  declaration: InterfaceDeclaration,
  hole: (doc: Doc) => string,
): Pick<InterfaceDeclarationStructure, "typeParameters" | "extends" | "properties"> {
  const { index, members } = declaration;
  const properties = members.filter((member): member is TypeMember => "type" in member);
  const methods = members.filter((member): member is MethodMember => "returns" in member);
  const docs: readonly Doc[] = [
    ...(index === undefined ? [] : [["[key: string]: ", typeDoc(index)]]),
    ...properties.map(typeMember),
    ...methods.map(methodDoc),
  ];
  return {
    ...typeParameterHole(declaration.typeParameters, hole),
    ...(declaration.extends && { extends: declaration.extends.map((type) => hole(typeDoc(type))) }),
    ...(docs.length > 0 && { properties: [{ name: hole(join([";", hardline], docs)) }] }),
  };
}

/** The parameters break where the type parameters do, and before the type of the result. */
function methodDoc({ name, typeParameters = [], parameters, returns, comment }: MethodMember): Doc {
  const types = typeParameters.length === 0 ? [] : ["<", join(", ", typeParameters), ">"];
  const broken = typeParameters.some(mustBreak);
  const docs = parameters.map(parameterDoc);
  const result = [": ", typeDoc(returns)];
  const rest =
    docs.length === 0 || mustBreak(result)
      ? [brackets(["(", ")"], docs, { broken }), result]
      : group(
          ["(", indent([softline, join([",", line], docs), ifBreak(",")]), softline, ")", result],
          broken,
        );
  return [commentDoc(comment), methodKey(name), types, rest];
}

function functionBody(
  { parameters, returns, body, typeParameters }: FunctionDeclaration,
  hole: (doc: Doc) => string,
): Pick<
  FunctionDeclarationStructure,
  "parameters" | "returnType" | "statements" | "typeParameters"
> {
  return {
    parameters: parameterHole(parameters, hole),
    returnType: hole(typeDoc(returns)),
    statements: body.map(hole),
    ...(typeParameters && { typeParameters: [hole(join(", ", typeParameters))] }),
  };
}

function constantBody(
  declaration: ConstantDeclaration,
  hole: (doc: Doc) => string,
): Pick<Extract<DeclarationForm, { kind: "constant" }>, "declarations"> {
  const { doc } = declaration.value;
  const text: Doc = declaration.asConst ? [doc, " as const"] : doc;
  // If its opening does not fit on the line of the name, the whole value goes to the next line.
  const value = choice(text, indent([hardline, text]));
  const type = declaration.type === undefined ? {} : { type: hole(typeDoc(declaration.type)) };
  return {
    declarations: [{ name: hole(declaration.name), ...type, initializer: hole(value) }],
  };
}

/** All parameters are one hole, because ts-morph would keep them on one line. */
function parameterHole(
  parameters: readonly ParameterDeclaration[],
  hole: (doc: Doc) => string,
): { name: string }[] {
  if (parameters.length === 0) return [];
  return [{ name: hole(brackets(NO_BRACKETS, parameters.map(parameterDoc))) }];
}

function parameterDoc({ name, type, optional, default: value }: ParameterDeclaration): Doc {
  return [name, optional ? "?: " : ": ", typeDoc(type), value === undefined ? [] : [" = ", value]];
}

/** One hole, for the same reason. The type parameters of a function stay on its line: its parameters break first. */
function typeParameterHole(
  parameters: readonly Doc[] | undefined,
  hole: (doc: Doc) => string,
): { typeParameters?: string[] } {
  if (parameters === undefined || parameters.length === 0) return {};
  return {
    typeParameters: [hole(brackets(NO_BRACKETS, parameters))],
  };
}

/** ts-morph writes these brackets itself. */
const NO_BRACKETS = ["", ""] as const;
