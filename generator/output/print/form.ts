/** The forms of declarations, and how ts-morph prints them. */
import type { Structures } from "ts-morph";

import { loadTsMorph } from "./ts-morph.js";

/** A declaration without the text of its parts. */
export interface DeclarationForm {
  readonly kind: keyof typeof PARTS;
  readonly isExported: boolean;
  readonly parts: readonly DeclarationPart[];
}

/** What differs between declarations of one kind. */
export type DeclarationPart =
  | "body"
  | "comment"
  | "extends"
  | "members"
  | "name"
  | "parameters"
  | "returns"
  | "type"
  | "typeParameters"
  | "value";

interface DeclarationParts {
  readonly always: readonly DeclarationPart[];
  readonly sometimes: readonly DeclarationPart[];
}

const PARTS = {
  interface: {
    always: ["name"],
    sometimes: ["comment", "typeParameters", "extends", "members"],
  },
  type: { always: ["name", "type"], sometimes: ["comment", "typeParameters"] },
  constant: { always: ["name", "value"], sometimes: ["comment", "type"] },
  function: {
    always: ["name", "returns"],
    sometimes: ["comment", "typeParameters", "parameters", "body"],
  },
} as const satisfies Record<string, DeclarationParts>;

/** Every form that a declaration can have. */
export function everyForm(): readonly DeclarationForm[] {
  const kinds = Object.keys(PARTS) as (keyof typeof PARTS)[];
  return kinds.flatMap((kind) => {
    const { always, sometimes } = PARTS[kind];
    return selections(sometimes).flatMap((chosen) =>
      [true, false].map((isExported) => ({ kind, isExported, parts: [...always, ...chosen] })),
    );
  });
}

/** Every selection of none, some or all parts. */
const selections = (parts: readonly DeclarationPart[]): readonly (readonly DeclarationPart[])[] =>
  parts.reduce<readonly (readonly DeclarationPart[])[]>(
    (chosen, part) => chosen.flatMap((others) => [others, [...others, part]]),
    [[]],
  );

/** Identifies a form, whatever the order of its parts. */
export const formKey = ({ kind, isExported, parts }: DeclarationForm): string =>
  [isExported ? "export" : "", kind, ...parts.toSorted()].join(" ").trimStart();

/** The code of a form, as ts-morph prints it: `#name` is where the name goes. */
export const printForm = (form: DeclarationForm): string =>
  loadTsMorph().printStructure(structureOf(form), { indentNumberOfSpaces: 2 });

function structureOf({ kind, isExported, parts }: DeclarationForm): Structures {
  const { StructureKind, VariableDeclarationKind } = loadTsMorph();
  const given = (part: DeclarationPart): string[] => (parts.includes(part) ? [`#${part}`] : []);
  const named = (part: DeclarationPart): { name: string }[] =>
    given(part).map((name) => ({ name }));
  const [type] = given("type");
  const docs = given("comment");
  const common = { isExported, docs, name: "#name", typeParameters: given("typeParameters") };
  switch (kind) {
    case "interface": {
      const body = { extends: given("extends"), properties: named("members") };
      return { ...common, ...body, kind: StructureKind.Interface };
    }
    case "type":
      return { ...common, type: "#type", kind: StructureKind.TypeAlias };
    case "function": {
      const body = { returnType: "#returns", statements: given("body") };
      return { ...common, parameters: named("parameters"), ...body, kind: StructureKind.Function };
    }
    case "constant": {
      const declaration = { name: "#name", ...(type && { type }), initializer: "#value" };
      const constant = { declarationKind: VariableDeclarationKind.Const, isExported, docs };
      return { ...constant, declarations: [declaration], kind: StructureKind.VariableStatement };
    }
    default:
      return kind satisfies never;
  }
}
