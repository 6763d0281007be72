/** Types of hey-api: `Note`, `GetNoteErrors[404]`, `GetNoteData["path"]`. */
import type { Identifier } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { PlannedType } from "../document/types.js";
import type { DocumentNames } from "../document/names.js";
import { PARTS } from "./calls.js";

/** The new type for a reference; `undefined` if there is none, and it has to stay. */
export function planType(
  name: string,
  reference: Identifier,
  names: DocumentNames,
): PlannedType | undefined {
  if (name === "Client") return { node: reference, module: "client", name };
  const schema = names.schema(name);
  if (schema !== undefined) return { node: reference, module: "types", name: schema };
  const [, own = "", kind] = /^(.+?)(Data|Errors?|Responses?)$/.exec(name) ?? [];
  const target = names.byFunction(own);
  if (target === undefined) return undefined;
  const { request, responses } = target;
  const key = keyOf(reference);
  if (kind === "Response" || kind === "Error")
    return {
      node: reference,
      module: "operations",
      name: responses,
      wrapper: kind === "Error" ? "ErrorBody" : "Data",
    };
  if (key === undefined) return undefined;
  if (kind !== "Data") return { node: reference, module: "operations", name: responses };
  const part = PARTS.get(key.text);
  if (part === undefined || request === undefined) return undefined;
  return { node: key.node, module: "operations", name: request, rest: `["${part}"]` };
}

/** The key with which a type is accessed: `404` of `GetNoteErrors[404]`. */
function keyOf(reference: Identifier) {
  const { Node } = loadTsMorph();
  const type = reference.getParent();
  const node = type?.getParent();
  if (!Node.isIndexedAccessTypeNode(node) || node.getObjectTypeNode() !== type) return undefined;
  const index = node.getIndexTypeNode();
  const literal = Node.isLiteralTypeNode(index) ? index.getLiteral() : undefined;
  return Node.isStringLiteral(literal) || Node.isNumericLiteral(literal)
    ? { node, text: String(literal.getLiteralValue()) }
    : undefined;
}
