/** Checks for what zod has no word for. Each also adds its keywords to the JSON Schema that zod writes. */
import type * as z from "zod";
import { $ZodCheck, processSchema } from "zod/v4/core";
import type { Parse, SomeType } from "./context.js";

export type Check = z.core.$ZodCheck<unknown>;
export type JsonSchema = Record<string, unknown>;

/** Writes a schema within another one: where it is, as a path of keywords. */
export type Write = (schema: SomeType, path: readonly (string | number)[]) => JsonSchema;

export interface Rule {
  /** Wraps the way in which the schema parses, for what must see the input or decide before. */
  readonly parse?: (parse: Parse, schema: z.core.$ZodType) => Parse;
  /** Adds the keywords of the rule to those of its schema. */
  readonly keywords?: (json: JsonSchema, write: Write, schema: z.core.$ZodType) => void;
}

/** The check of a rule. It is attached to every copy that zod makes of its schema, for example to describe it. */
export function rule({ parse, keywords }: Rule): Check {
  // It never runs as a check, and says so: `z.compile` then leaves the schema to the interpreter.
  const check = new $ZodCheck({ check: "custom", when: () => false });
  check._zod.check = () => undefined;
  check._zod.onattach.push((schema) => {
    // Zod calls these when the schema is complete.
    (schema._zod.deferred ??= []).push(() => {
      if (parse !== undefined) schema._zod.parse = parse(schema._zod.parse, schema);
      if (keywords !== undefined) addKeywords(schema, keywords);
    });
  });
  return check;
}

type FindIssue = (value: unknown) => z.core.$ZodRawIssue | undefined;

/** A check of the parsed value, by a function that returns the issue of a wrong one. */
export function test(find: FindIssue, keywords: JsonSchema): Check {
  const check = new $ZodCheck({ check: "custom" });
  check._zod.check = (payload) => {
    const issue = find(payload.value);
    if (issue !== undefined) payload.issues.push({ continue: true, ...issue });
  };
  check._zod.onattach.push((schema) => {
    (schema._zod.deferred ??= []).push(() =>
      addKeywords(schema, (json) => void Object.assign(json, keywords)),
    );
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
    const write: Write = (inner, path) =>
      processSchema(inner as z.core.$ZodType, context, {
        ...params,
        path: [...params.path, ...path],
      }) as JsonSchema;
    keywords(json as JsonSchema, write, schema);
  };
}
