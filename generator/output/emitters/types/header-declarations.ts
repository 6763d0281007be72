import type { Operation } from "../../../description/index.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { type TypeMember, typeName } from "../../print/type.js";
import { schemaComment } from "./comments.js";
import { typeExpression } from "./expression.js";
import type { TypesPlan } from "./plan.js";
import type { HeaderSet } from "./response-headers.js";

export const declareHeaderSet = (
  { symbol, headers }: HeaderSet,
  plan: TypesPlan,
): CodeDeclaration => ({
  kind: "interface",
  name: symbol.name,
  members: headers.map((header): TypeMember => ({
    name: header.name,
    optional: !header.required,
    type: typeExpression(header.schema, "read", plan),
    comment: schemaComment(header, header.schema),
  })),
});

export function declareResponseHeaders(
  operation: Operation,
  plan: TypesPlan,
): readonly CodeDeclaration[] {
  const symbol = plan.responseHeaders(operation);
  if (symbol === undefined) return [];
  const members = operation.responses.flatMap((response): readonly TypeMember[] => {
    const set = plan.headerSetOf(response);
    return set === undefined ? [] : [{ name: String(response.status), type: typeName(set) }];
  });
  const text = `The response headers of \`${operation.method} ${operation.path}\`, by status.`;
  return [{ kind: "interface", name: symbol.name, comment: comment({ text: [text] }), members }];
}
