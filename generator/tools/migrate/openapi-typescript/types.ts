/** Types of openapi-typescript: `components["schemas"]["Note"]`, `operations["getNote"]`, `paths["/notes"]["get"]`. */
import type { Identifier, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { CallTarget, DocumentNames } from "../document/names.js";
import type { PlannedType } from "../document/types.js";

/** The parts of a request, and the properties that they are here. */
const PARTS = new Map([
  ["path", "params"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
]);

/** The new type for what `reference` begins; `undefined` if there is none, and it has to stay. */
export function planType(
  root: string,
  reference: Identifier,
  names: DocumentNames,
): PlannedType | undefined {
  const steps = stepsFrom(reference);
  const keys = steps.map(({ key }) => key);
  const nodeAt = (count: number): SyntaxNode => steps[count - 1]?.node ?? reference;
  if (root === "components" && keys[0] === "schemas" && keys[1] !== undefined) {
    const name = names.schema(keys[1]);
    return name === undefined ? undefined : { node: nodeAt(2), module: "types", name };
  }
  const [first = "", second = ""] = keys;
  const own = root === "operations" ? 1 : 2;
  const target = root === "operations" ? names.byId(first) : names.at(second.toUpperCase(), first);
  if (!["operations", "paths"].includes(root) || target === undefined) return undefined;
  const part = partOf(target, keys.slice(own));
  return (
    part && {
      node: nodeAt(own + part.length),
      module: "operations",
      name: part.name,
      rest: part.rest,
    }
  );
}

interface Part {
  readonly name: string;
  readonly rest: string;
  /** The number of keys that it stands for. */
  readonly length: number;
}

/** A part of an operation: its parameters of one kind, its body, or the body of a response. */
function partOf({ request, responses }: CallTarget, keys: readonly string[]): Part | undefined {
  const [kind, second = "", third] = keys;
  const part = PARTS.get(second);
  if (kind === "parameters" && part !== undefined && request !== undefined)
    return { name: request, rest: `["${part}"]`, length: 2 };
  if (
    kind === "requestBody" &&
    second === "content" &&
    third !== undefined &&
    request !== undefined
  )
    return { name: request, rest: '["body"]', length: 3 };
  if (kind !== "responses" || third !== "content" || keys[3] === undefined) return undefined;
  const status = /^\d+$/.test(second) ? second : JSON.stringify(second);
  return { name: responses, rest: `[${status}]`, length: 4 };
}

interface Step {
  readonly key: string;
  readonly node: SyntaxNode;
}

/** The literal keys with which a type is accessed, from the inside out. */
function stepsFrom(reference: Identifier): readonly Step[] {
  const { Node } = loadTsMorph();
  const steps: Step[] = [];
  let inner: SyntaxNode | undefined = reference.getParent();
  while (
    Node.isTypeReference(inner) ||
    Node.isImportTypeNode(inner) ||
    Node.isIndexedAccessTypeNode(inner)
  ) {
    const outer: SyntaxNode | undefined = inner.getParent();
    if (!Node.isIndexedAccessTypeNode(outer) || outer.getObjectTypeNode() !== inner) break;
    const index = outer.getIndexTypeNode();
    const literal = Node.isLiteralTypeNode(index) ? index.getLiteral() : undefined;
    const isKey = Node.isStringLiteral(literal) || Node.isNumericLiteral(literal);
    if (!isKey) break;
    steps.push({ key: String(literal.getLiteralValue()), node: outer });
    inner = outer;
  }
  return steps;
}
