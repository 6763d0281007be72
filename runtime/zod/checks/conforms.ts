/** Schemas with keywords that only the JSON Schema evaluator can check. */
import type * as z from "zod";
import type { Evaluator } from "../../json-schema/evaluator.js";
import { isKnownToMatch, type Matches } from "../../json-schema/values/matching.js";
import { memoryOf, stateOf } from "../context.js";
import type { ZodContext, ZodPayload } from "../context.js";
import { type Check, rule } from "../rule.js";
import { fromTable } from "./definitions.js";

export interface ConformsOptions {
  /** Whether the schema makes the output: it fills in defaults, or removes properties of the other side. */
  readonly shapes?: boolean;
}

/**
 * The evaluator decides what the test does not accept that is printed for the schema. The schema that the check is
 * attached to is the closest one that zod can express.
 */
export const conforms = (
  schemas: Evaluator,
  uri: string,
  matches?: Matches,
  { shapes = false }: ConformsOptions = {},
): Check =>
  rule({
    parse: (parse) => (payload, context) => {
      const { value } = payload;
      const isKnown =
        value !== undefined && matches !== undefined && isKnownToMatch(matches, value);
      const found = isKnown ? [] : issuesOf(payload, context, { schemas, uri });
      payload.issues.push(...found);
      return shapes && found.length === 0 ? parse(payload, context) : payload;
    },
    keywords: (json, write) => {
      for (const keyword of Object.keys(json)) delete json[keyword];
      Object.assign(json, fromTable(schemas, uri, write));
    },
  });

interface Assertion {
  readonly schemas: Evaluator;
  readonly uri: string;
}

function issuesOf(
  { value: input }: ZodPayload,
  context: ZodContext,
  { schemas, uri }: Assertion,
): z.core.$ZodRawIssue[] {
  // A schema without a type would accept `undefined` like any other value.
  if (input === undefined) return [{ code: "invalid_type", expected: "nonoptional", input }];
  return schemas
    .evaluate(uri, input, memoryOf(stateOf(context)))
    .map(({ path, message, keyword }) => ({
      code: "custom",
      message,
      params: { keyword },
      path: [...path],
      input,
    }));
}
