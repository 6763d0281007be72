/** Declarations, which are printed as ts-morph prints their form, with their parts laid out for the width. */
import type { Comment } from "./escape/comment.js";
import type { Expression } from "./expression.js";
import { type Identifier, methodKey } from "./escape/identifier.js";
import {
  brackets,
  eitherDoc,
  type Doc,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  lines,
  flatWidth,
  mustBreak,
  softline,
} from "./layout/doc.js";
import {
  createSkeleton,
  type DeclarationKind,
  fill,
  type PartDocs,
  type Skeleton,
} from "./skeleton.js";
import { LINE_WIDTH } from "./layout/layout.js";
import type { OutputSymbol } from "./layout/symbol.js";
import { commentDoc, type TypeExpression, type TypeMember, typeDoc, typeMember } from "./type.js";

export type CodeDeclaration =
  | InterfaceDeclaration
  | TypeAliasDeclaration
  | ConstantDeclaration
  | FunctionDeclaration;

interface DeclarationBase {
  readonly name: Identifier;
  readonly comment?: Comment | undefined;
  /** Exported unless `false`. */
  readonly exported?: boolean;
  /** The name by which it is exported, such as `delete`, which no declaration may have. */
  readonly exportedAs?: string | undefined;
}

export interface InterfaceDeclaration extends DeclarationBase {
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

export interface TypeAliasDeclaration extends DeclarationBase {
  readonly kind: "type";
  /** Type parameters as code, such as `<T extends EventType>`. */
  readonly parameters?: readonly string[];
  readonly type: TypeExpression;
  /** A type literal has one member per line, as an interface has; or, if this is set, only if it does not fit on one. */
  readonly compact?: boolean;
}

export interface ConstantDeclaration extends DeclarationBase {
  readonly kind: "constant";
  readonly type?: TypeExpression;
  readonly value: Expression;
  /** `as const`, which makes a type annotation unnecessary. */
  readonly asConst?: boolean;
}

export interface FunctionDeclaration extends DeclarationBase {
  readonly kind: "function";
  readonly isAsync?: boolean;
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

/** Prints the declarations of one file. */
export class DeclarationPrinter {
  readonly #skeletons = new Map<string, Skeleton>();
  readonly #nameOf: (symbol: OutputSymbol) => string;

  constructor(nameOf: (symbol: OutputSymbol) => string) {
    this.#nameOf = nameOf;
  }

  print(declaration: CodeDeclaration): string {
    const { kind, exported = true, comment, name } = declaration;
    const parts: PartDocs = {
      ...(comment !== undefined && { comment: lines(comment) }),
      name,
      ...ownParts(declaration),
    };
    const skeleton = this.#skeletonOf(kind, [
      ...(exported ? ["export"] : []),
      ...("isAsync" in declaration && declaration.isAsync === true ? ["async"] : []),
      ...Object.keys(parts),
    ]);
    return fill(skeleton, parts, this.#nameOf);
  }

  #skeletonOf(kind: DeclarationKind, parts: readonly string[]): Skeleton {
    const key = `${kind} ${parts.join(" ")}`;
    const skeleton = this.#skeletons.get(key) ?? createSkeleton(kind, parts);
    this.#skeletons.set(key, skeleton);
    return skeleton;
  }
}

/** The parts that only declarations of this kind have. */
function ownParts(declaration: CodeDeclaration): PartDocs {
  switch (declaration.kind) {
    case "interface":
      return interfaceParts(declaration);
    case "type": {
      const { parameters, type, compact = false } = declaration;
      return {
        ...(parameters && { typeParameters: join(", ", parameters) }),
        type: compact ? typeDoc(type) : brokenDoc(type),
      };
    }
    case "constant":
      return constantParts(declaration);
    case "function":
      return functionParts(declaration);
    default:
      return declaration satisfies never;
  }
}

/** A type literal with one member per line. */
function brokenDoc(type: TypeExpression): Doc {
  const doc = typeDoc(type);
  const isLiteral = typeof doc === "object" && "kind" in doc && doc.kind === "brackets";
  return isLiteral && type.form === "object" ? { ...doc, broken: true } : doc;
}

/**
 * All members are one part, because ts-morph would create a writer for each comment, and so that interfaces have few
 * forms. ts-morph adds the last semicolon.
 */
function interfaceParts({
  name,
  typeParameters = [],
  extends: extended,
  index,
  members,
}: InterfaceDeclaration): PartDocs {
  const properties = members.filter((member): member is TypeMember => "type" in member);
  const methods = members.filter((member): member is MethodMember => "returns" in member);
  const docs: readonly Doc[] = [
    ...(index === undefined ? [] : [["[key: string]: ", typeDoc(index)]]),
    ...properties.map(typeMember),
    ...methods.map(methodDoc),
  ];
  return {
    ...(typeParameters.length > 0 && { typeParameters: brackets(NO_BRACKETS, typeParameters) }),
    ...(extended && extendsPart(name, extended)),
    ...(docs.length > 0 && { members: join([";", hardline], docs) }),
  };
}

/** Formatters break before the only name that an interface extends, and otherwise within its type parameters. */
function extendsPart(name: Identifier, extended: readonly TypeExpression[]): PartDocs {
  const [only, ...others] = extended.map(typeDoc);
  if (only === undefined || others.length > 0 || extended[0]?.form !== "name")
    return { extends: join(", ", extended.map(typeDoc)) };
  return { name: group([name, indent([line, "extends ", only])]) };
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

/**
 * ts-morph would keep all parameters on one line. Type parameters do stay on it: the parameters break first, and before
 * the type of the result.
 */
function functionParts({
  name,
  parameters,
  returns,
  body,
  exported = true,
  isAsync = false,
  typeParameters = [],
}: FunctionDeclaration): PartDocs {
  const docs = parameters.map(parameterDoc);
  const result = typeDoc(returns);
  const start = `${exported ? "export " : ""}${isAsync ? "async " : ""}function `;
  const width = flatWidth([start, name, "(", join(", ", docs), "): ", result, " {"]);
  // Type parameters may begin a line of their own.
  const broken = typeParameters.length === 0 && !mustBreak(result) && width > LINE_WIDTH;
  return {
    ...(typeParameters.length > 0 && { typeParameters: join(", ", typeParameters) }),
    ...(docs.length > 0 && { parameters: brackets(NO_BRACKETS, docs, { broken }) }),
    returns: result,
    ...(body.length > 0 && { body: join(hardline, body) }),
  };
}

function constantParts({ value, type, asConst = false }: ConstantDeclaration): PartDocs {
  const text: Doc = asConst ? [value.doc, " as const"] : value.doc;
  return {
    ...(type && { type: typeDoc(type) }),
    // If its opening does not fit on the line of the name, the whole value goes to the next line.
    value: eitherDoc(text, indent([hardline, text])),
  };
}

function parameterDoc({ name, type, optional, default: value }: ParameterDeclaration): Doc {
  return [name, optional ? "?: " : ": ", typeDoc(type), value === undefined ? [] : [" = ", value]];
}

/** ts-morph writes these brackets itself. */
const NO_BRACKETS = ["", ""] as const;
