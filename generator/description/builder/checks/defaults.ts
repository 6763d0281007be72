import { evaluator } from "../../../../runtime/json-schema/evaluator.js";
import { schemaDefault } from "../../diagnostics/catalogue/schemas.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { fits, type Accepts } from "../../model/fits.js";
import { costOnce, mayTest } from "../../patterns/cost.js";
import type { Api } from "../../model/api.js";
import type { JsonValue } from "../../core/json-value.js";
import type { Parameter } from "../../model/operation.js";
import type { Property, Schema } from "../../model/schema.js";
import { exchangesOf, requestSchemas, responseSchemas, walkSchemas } from "../../model/visit.js";

/**
 * Leaves out the defaults that their own schemas reject, wherever only the finished schemas show that: inside lists and
 * objects, in alternatives, and where only the evaluator decides.
 */
export function leaveOutWrongDefaults(api: Api, report: Report): void {
  const accepts = createAccepts(api.assertions);
  const check = (holder: Parameter | Property): void => {
    if (holder.default === undefined || fits(holder.default, holder.schema, accepts)) return;
    report(schemaDefault({ value: JSON.stringify(holder.default) }, holder.origin));
    // The model is still being built: nothing is frozen, and nothing else refers to it.
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

function createAccepts(assertions: Api["assertions"]): Accepts {
  const { evaluate } = evaluator(assertions);
  const patterns = [...new Set(patternsIn(assertions))].map((pattern) => ({
    pattern,
    cost: costOnce(pattern),
  }));
  return ({ assertion }, value: JsonValue) => {
    const texts = textsIn(value);
    // A pattern that could take too long is assumed to match.
    if (patterns.some(({ pattern, cost }) => !texts.every((text) => mayTest(pattern, text, cost))))
      return true;
    try {
      return evaluate(assertion, value).length === 0;
    } catch {
      // What the assertion refers to is missing or malformed, which has been reported.
      return true;
    }
  };
}

/** The patterns of schemas, and strings that may look like patterns. */
const patternsIn = (value: unknown): readonly string[] =>
  entriesOf(value).flatMap(([key, inner]) => {
    const names = key === "patternProperties" ? entriesOf(inner).map(([name]) => name) : [];
    const own = key === "pattern" && typeof inner === "string" ? [inner] : [];
    return [...own, ...names, ...patternsIn(inner)];
  });

/** Every string in a value, property names included. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : entriesOf(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];
