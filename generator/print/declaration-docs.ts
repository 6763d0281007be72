import type { Declaration, MethodMember, ParameterDeclaration } from "./declaration.js";
import type { Doc } from "./layout.js";
import { type TypeMember, typeDoc } from "./type.js";

/** Every document in a declaration, so that the symbols in them can be found without printing it. */
export function declarationDocs(declaration: Declaration): readonly Doc[] {
  switch (declaration.kind) {
    case "interface":
      return [
        ...(declaration.typeParameters ?? []),
        ...(declaration.extends ?? []).map(typeDoc),
        ...(declaration.index === undefined ? [] : [typeDoc(declaration.index)]),
        ...declaration.members.flatMap(memberDocs),
      ];
    case "type":
      return [typeDoc(declaration.type), ...(declaration.parameters ?? [])];
    case "constant":
      return [
        declaration.value.doc,
        ...(declaration.type === undefined ? [] : [typeDoc(declaration.type)]),
      ];
    case "function":
      return [
        ...(declaration.typeParameters ?? []),
        ...parameterDocs(declaration.parameters),
        typeDoc(declaration.returns),
        ...declaration.body,
      ];
    default:
      return declaration satisfies never;
  }
}

function memberDocs(member: TypeMember | MethodMember): readonly Doc[] {
  return "type" in member
    ? [typeDoc(member.type)]
    : [...parameterDocs(member.parameters), typeDoc(member.returns)];
}

function parameterDocs(parameters: readonly ParameterDeclaration[]): readonly Doc[] {
  return parameters.flatMap((parameter) => [typeDoc(parameter.type), parameter.default ?? ""]);
}
