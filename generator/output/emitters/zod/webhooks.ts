import type { Api } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { arrowFunction, objectExpression } from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { genericType, keyword, typeName } from "../../print/type.js";
import { eventsOf } from "../webhooks/events.js";
import { call, convertedBy, pure, runtime } from "./schemas/symbols.js";
import type { SchemaContext } from "./schemas/context.js";
import { schemaExpression } from "./schemas/schema.js";

/** The validators of webhook events by type, for receivers; none if no event is JSON. */
export function webhookValidators(
  api: Api,
  context: SchemaContext,
): readonly ConstantDeclaration[] {
  const events = eventsOf(api).events.filter(({ content }) => content.codec === "json");
  if (events.length === 0) return [];
  const entries = events.map(({ type, schema }) => ({
    key: type,
    value: pure(
      convertedBy(
        call(runtime.schema, arrowFunction("()", schemaExpression(schema, context))),
        context.conversions.of(schema),
      ),
    ),
  }));
  return [
    {
      kind: "constant",
      // Cannot clash with the validators of an operation.
      name: identifier("webhookEventSchemas"),
      comment: comment({ text: ["Validators of webhook events, by type."] }),
      type: genericType("Readonly", [
        genericType("Record", [keyword("string"), typeName(runtime.Validator)]),
      ]),
      value: objectExpression(entries, true),
    },
  ];
}
