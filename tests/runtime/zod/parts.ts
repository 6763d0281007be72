/** What the schemas and checks of the runtime say about values: as they are, and compiled. */
import { expect } from "vitest";
import type * as z from "zod";
import { validator } from "../../../runtime/zod/validator.js";

type Schema = z.core.SomeType | z.ZodType;

function parsed(schema: Schema, value: unknown) {
  const result = (schema as z.ZodType).safeParse(value);
  const compiled = validator(() => schema)["~standard"].validate(value);
  if (result.success) expect(compiled).toEqual({ value: result.data });
  else expect(compiled).toMatchObject({ issues: { length: result.error.issues.length } });
  return result;
}

export const ok = (schema: Schema, value: unknown): boolean => parsed(schema, value).success;
export const output = (schema: Schema, value: unknown): unknown => parsed(schema, value).data;
export const issues = (schema: Schema, value: unknown) => parsed(schema, value).error?.issues ?? [];
export const paths = (schema: Schema, value: unknown) =>
  issues(schema, value).map(({ path }) => path);
export const messages = (schema: Schema, value: unknown) =>
  issues(schema, value).map(({ message }) => message);
