import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { callExpression, expression, literal, objectExpression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { keyword, typeName, arrayType } from "../../print/type.js";
import { rewriteSchema } from "../../../description/index.js";
import type { MockSchemas } from "./operation.js";
import { runtime, shared } from "./symbols.js";

export function dataFile(
  bases: readonly string[],
  { table, shorten }: MockSchemas,
): readonly CodeDeclaration[] {
  const entries = Object.entries(table.schemas).map(([uri, schema]) => ({
    key: shorten(uri),
    value: literal(rewriteSchema(schema, { shorten, without: new Set() })),
  }));
  return [
    {
      kind: "constant",
      name: shared.schemas.name,
      comment: comment({
        text: ["The schemas of the document as JSON Schema 2020-12, by URI."],
      }),
      type: typeName(runtime.SchemaTable),
      value: objectExpression(entries),
    },
    {
      kind: "constant",
      name: shared.bases.name,
      comment: comment({ text: ["The paths of the document's servers."] }),
      type: arrayType(keyword("string"), true),
      value: literal(bases),
    },
    {
      kind: "constant",
      name: shared.bodies.name,
      comment: comment({ text: ["Generates bodies that are not given."] }),
      type: typeName(runtime.MockBodies),
      value: callExpression(ref(runtime.bodiesFrom), [expression(ref(shared.schemas))]),
    },
  ];
}
