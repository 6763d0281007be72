/** Types that orval names because they are written inside another one: `ListNotes200ItemsItem` is `ListNotes200["items"][number]`. */
import type { SourceFile, TypeNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { TypeStep } from "../document/types.js";

/** Where a type is used: in which other type, and how to get there. */
export interface InlineUse {
  readonly owner: string;
  readonly steps: readonly TypeStep[];
}

/** The first use of each type of the output in another one. */
export function inlineUses(old: readonly SourceFile[]): ReadonlyMap<string, InlineUse> {
  const uses = new Map<string, InlineUse>();
  for (const file of old) {
    for (const one of file.getTypeAliases())
      addUses(one.getTypeNode(), { owner: one.getName(), steps: [] }, uses);
    for (const one of file.getInterfaces())
      for (const property of one.getProperties())
        addUses(property.getTypeNode(), within(one.getName(), [], property), uses);
  }
  return uses;
}

interface Property {
  getName(): string;
  hasQuestionToken(): boolean;
}

const within = (owner: string, steps: readonly TypeStep[], property: Property): InlineUse => ({
  owner,
  steps: [...steps, { key: property.getName(), isOptional: property.hasQuestionToken() }],
});

function addUses(
  node: TypeNode | undefined,
  { owner, steps }: InlineUse,
  uses: Map<string, InlineUse>,
): void {
  const { Node } = loadTsMorph();
  if (Node.isParenthesizedTypeNode(node)) addUses(node.getTypeNode(), { owner, steps }, uses);
  else if (Node.isArrayTypeNode(node))
    addUses(node.getElementTypeNode(), { owner, steps: [...steps, ITEM] }, uses);
  else if (Node.isTypeLiteral(node))
    for (const property of node.getProperties())
      addUses(property.getTypeNode(), within(owner, steps, property), uses);
  else if (Node.isUnionTypeNode(node)) {
    const [only, ...others] = node.getTypeNodes().filter((one) => !isEmpty(one));
    if (others.length === 0) addUses(only, { owner, steps: nullable(steps) }, uses);
  } else if (Node.isTypeReference(node) || Node.isIndexedAccessTypeNode(node)) {
    const name = nameIn(node);
    if (name !== undefined && name !== owner && steps.length > 0 && !uses.has(name))
      uses.set(name, { owner, steps });
  }
}

const ITEM: TypeStep = { key: "number", isOptional: false };

const isEmpty = (node: TypeNode): boolean => /^(?:null|undefined)$/.test(node.getText());

const nullable = (steps: readonly TypeStep[]): readonly TypeStep[] =>
  steps.map((one, index) => (index === steps.length - 1 ? { ...one, isOptional: true } : one));

/** `Note`, or `Status` of `(typeof Status)[keyof typeof Status]`. */
const nameIn = (node: TypeNode): string | undefined =>
  /^(\w+)$|^\(?typeof (\w+)\)?\[keyof typeof \2\]$/.exec(node.getText())?.slice(1).find(Boolean);
