/** Types of another generator's output, and the generated types that replace them. */
import type { Identifier, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { OldName } from "../editing/old-names.js";
import type { DocumentNames } from "./names.js";
import type { Workspace } from "./workspace.js";

export interface PlannedType {
  /** What is replaced. */
  readonly node: SyntaxNode;
  /** The module of the new type. */
  readonly module: "types" | "operations" | "client";
  readonly name: string;
  /** What follows it, such as `[200]`. */
  readonly rest?: string;
  /** A type that is around it, of the client or of TypeScript: `Data<…>`. */
  readonly wrapper?: "Data" | "ErrorBody" | "NonNullable";
  /** From there to a type inside it. */
  readonly steps?: readonly TypeStep[];
}

/** A part of a type. */
export interface TypeStep {
  /** The name of a property, or `number` for the items of an array. */
  readonly key: string;
  /** Whether the part may be missing, or be null. */
  readonly isOptional: boolean;
}

/** The new type for a name of another generator; `undefined` if there is none, and it has to stay. */
export type PlanType = (
  name: string,
  use: Identifier,
  document: DocumentNames,
) => PlannedType | undefined;

/** The new types for those references to old names that are types; the others have none, and stay. */
export function typeReplacements(
  names: readonly OldName[],
  document: DocumentNames,
  plan: PlanType,
): readonly PlannedType[] {
  const { Node } = loadTsMorph();
  return names.flatMap(({ name, references }) =>
    references
      .filter((one) => Node.isTypeReference(one.getParent()))
      .flatMap((one) => plan(name, one, document) ?? []),
  );
}

export function replaceType(
  { node, module, name, rest = "", wrapper, steps = [] }: PlannedType,
  workspace: Workspace,
): void {
  const editor = workspace.editor(node.getSourceFile());
  const use = (from: "types" | "operations" | "client", name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name, isType: true });
  const text = `${use(module, name)}${rest}`;
  const generic =
    wrapper === undefined || wrapper === "NonNullable" ? wrapper : use("client", wrapper);
  const whole = generic === undefined ? text : `${generic}<${text}>`;
  editor.replace(node, steps.reduce(partOf, whole));
}

function partOf(type: string, { key, isOptional }: TypeStep): string {
  const part = `${type}[${key === "number" ? key : JSON.stringify(key)}]`;
  return isOptional ? `NonNullable<${part}>` : part;
}
