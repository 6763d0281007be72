/** What the schemas and checks of the runtime say about values. */
import type * as z from "zod";

type Schema = z.core.SomeType | z.ZodType;

const parsed = (schema: Schema, value: unknown) => (schema as z.ZodType).safeParse(value);

export const ok = (schema: Schema, value: unknown): boolean => parsed(schema, value).success;
export const output = (schema: Schema, value: unknown): unknown =>
  (schema as z.ZodType).parse(value);
export const issues = (schema: Schema, value: unknown) => parsed(schema, value).error?.issues ?? [];
export const paths = (schema: Schema, value: unknown) =>
  issues(schema, value).map(({ path }) => path);
export const messages = (schema: Schema, value: unknown) =>
  issues(schema, value).map(({ message }) => message);
