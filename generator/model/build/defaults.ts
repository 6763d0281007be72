import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { schemaDefault } from "../../diagnostics/catalogue/schema.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { fits, type Judge } from "../fits.js";
import type { Api, JsonValue, Parameter, Property, Schema } from "../types.js";
import { exchangesOf, requestSchemas, responseSchemas, walkSchemas } from "../visit.js";

/**
 * Leaves out the defaults that their own schemas refuse, wherever that shows only in the finished schemas: inside lists and
 * objects, in alternatives, and in what only the evaluator decides.
 */
export function leaveOutWrongDefaults(api: Api, report: Report): void {
  const judge = createJudge(api.assertions);
  const check = (holder: Parameter | Property): void => {
    if (holder.default === undefined || fits(holder.default, holder.schema, judge)) return;
    report(schemaDefault({ value: JSON.stringify(holder.default) }, holder.origin));
    // The model is being built: nothing has been frozen, and nobody has seen it.
    Reflect.deleteProperty(holder, "default");
  };
  for (const schema of walkSchemas(rootsOf(api))) {
    if (schema.kind === "object") schema.properties.forEach(check);
  }
  for (const { parameters } of exchangesOf(api)) parameters.forEach(check);
}

const rootsOf = (api: Api): readonly Schema[] => [
  ...api.declarations.map(({ schema }) => schema),
  ...exchangesOf(api).flatMap((exchange) => [
    ...requestSchemas(exchange),
    ...responseSchemas(exchange),
  ]),
];

function createJudge(assertions: Api["assertions"]): Judge {
  const { evaluate } = evaluator(assertions);
  return ({ assertion }, value: JsonValue) => {
    try {
      return evaluate(assertion, value).length === 0;
    } catch {
      // What the assertion refers to is missing or malformed, which has been reported.
      return true;
    }
  };
}
