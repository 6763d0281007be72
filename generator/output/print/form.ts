/** The forms of declarations, as ts-morph prints them. */
import type {
  FunctionDeclarationStructure,
  InterfaceDeclarationStructure,
  TypeAliasDeclarationStructure,
  VariableDeclarationStructure,
} from "ts-morph";

import { loadTsMorph } from "./ts-morph.js";

interface Kinds {
  readonly interface: Omit<InterfaceDeclarationStructure, "kind">;
  readonly type: Omit<TypeAliasDeclarationStructure, "kind">;
  readonly function: Omit<FunctionDeclarationStructure, "kind">;
  readonly constant: {
    readonly isExported: boolean;
    readonly docs?: string[];
    readonly declarations: Omit<VariableDeclarationStructure, "kind">[];
  };
}

/** A declaration as a structure of ts-morph, in which everything that may vary between two of them is a hole. */
export type DeclarationForm = {
  readonly [Kind in keyof Kinds]: { readonly kind: Kind } & Kinds[Kind];
}[keyof Kinds];

/** A form as code, by ts-morph. */
export function printForm(form: DeclarationForm): string {
  const { printStructure, StructureKind, VariableDeclarationKind } = loadTsMorph();
  const options = { indentNumberOfSpaces: 2 };
  switch (form.kind) {
    case "interface":
      return printStructure({ ...form, kind: StructureKind.Interface }, options);
    case "type":
      return printStructure({ ...form, kind: StructureKind.TypeAlias }, options);
    case "function":
      return printStructure({ ...form, kind: StructureKind.Function }, options);
    case "constant":
      return printStructure(
        {
          ...form,
          kind: StructureKind.VariableStatement,
          declarationKind: VariableDeclarationKind.Const,
        },
        options,
      );
    default:
      return form satisfies never;
  }
}
