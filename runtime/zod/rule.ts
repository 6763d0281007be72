/** Checks for what zod has no word for. Each also adds its keywords to the JSON Schema that zod writes. */
import type * as z from "zod";
import { $ZodCheck, processSchema } from "zod/v4/core";
import type { Parse, SomeType } from "./context.js";

export type Check = z.core.$ZodCheck<unknown>;
export type JsonSchema = Record<string, unknown>;

/** Writes a schema within another one. */
export interface Write {
  /** Where it is, as a path of keywords. */
  (schema: SomeType, path: readonly (string | number)[]): JsonSchema;
  /** Zod's own context of what it writes. */
  readonly context: z.core.ToJSONSchemaContext;
}

export interface Rule {
  /** Wraps the way in which the schema parses, for what must see the input or decide before. */
  readonly parse?: (parse: Parse, schema: z.core.$ZodType) => Parse;
  /** Wraps the parsing together with all checks. */
  readonly run?: (run: Parse) => Parse;
  /** Adds the keywords of the rule to those of its schema. */
  readonly keywords?: (json: JsonSchema, write: Write, schema: z.core.$ZodType) => void;
}

/** The check of a rule. It is attached to every copy that zod makes of its schema, for example to describe it. */
export function rule({ parse, run, keywords }: Rule): Check {
  const check = interpreterOnly();
  check._zod.onattach.push((schema) => {
    // Zod calls these when the schema is complete.
    (schema._zod.deferred ??= []).push(() => {
      if (parse !== undefined) schema._zod.parse = parse(schema._zod.parse, schema);
      if (run !== undefined) schema._zod.run = run(schema._zod.run);
      if (keywords !== undefined) addKeywords(schema, keywords);
    });
  });
  return check;
}

/** A check that never runs, and says so: `z.compile` then leaves its schema to the interpreter. */
export function interpreterOnly(): Check {
  const check = new $ZodCheck({ check: "custom", when: () => false });
  check._zod.check = () => undefined;
  return check;
}

interface ValueTest {
  readonly isValid: (value: unknown) => boolean;
  /** The issue of a value that is not valid. */
  readonly issue: (input: unknown) => z.core.$ZodRawIssue;
  readonly keywords: JsonSchema;
  /** Keywords that its schema may have in a form of its own. */
  readonly defaults?: JsonSchema;
}

/** A check of the parsed value. `fn` is what `z.compile` calls. */
export function test({ isValid, issue, keywords, defaults }: ValueTest): Check {
  const definition: z.core.$ZodCheckDef & Pick<z.core.$ZodCustomDef, "fn"> = {
    check: "custom",
    fn: isValid,
  };
  const check = new $ZodCheck(definition);
  check._zod.check = ({ value, issues }) => {
    if (!isValid(value)) issues.push({ continue: true, ...issue(value) });
  };
  check._zod.onattach.push((schema) => {
    (schema._zod.deferred ??= []).push(() => {
      const { processJSONSchema: base } = schema._zod;
      schema._zod.processJSONSchema = (context, json, params) => {
        base?.(context, json, params);
        Object.assign(json, { ...defaults, ...json, ...keywords });
      };
    });
  });
  return check;
}

export function addKeywords(
  schema: z.core.$ZodType,
  keywords: NonNullable<Rule["keywords"]>,
): void {
  const { processJSONSchema: base } = schema._zod;
  schema._zod.processJSONSchema = (context, json, params) => {
    base?.(context, json, params);
    const write = (inner: SomeType, path: readonly (string | number)[]): JsonSchema =>
      processSchema(inner as z.core.$ZodType, context, {
        ...params,
        path: [...params.path, ...path],
      }) as JsonSchema;
    keywords(json as JsonSchema, Object.assign(write, { context }), schema);
  };
}
