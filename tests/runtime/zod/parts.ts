import type * as z from "zod";
import type { PartLike } from "../../../runtime/zod/part.js";
import { schema } from "../../../runtime/zod/schema.js";

export const typeOf = (part: PartLike): z.ZodType => schema(() => part);
export const ok = (part: PartLike, value: unknown): boolean =>
  typeOf(part).safeParse(value).success;
export const paths = (part: PartLike, value: unknown) =>
  typeOf(part)
    .safeParse(value)
    .error?.issues.map(({ path }) => path);
export const messages = (part: PartLike, value: unknown) =>
  typeOf(part)
    .safeParse(value)
    .error?.issues.map(({ message }) => message);
