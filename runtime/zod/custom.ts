/** zod types of our own, made with what zod offers to libraries (`zod/v4/core`). */
import * as z from "zod";

export type SomeType = z.core.SomeType;
export type Payload = z.core.ParsePayload;
export type Context = z.core.ParseContextInternal;

/** Parses `payload.value`: replaces it with the output, or adds issues. */
export type Parse = (payload: Payload, context: Context) => void;

interface CustomDef extends z.core.$ZodTypeDef {
  readonly type: "custom";
  readonly parse: Parse;
}

interface Custom extends z.ZodType {
  readonly _zod: z.core.$ZodTypeInternals & { def: CustomDef };
}

const Custom: z.core.$constructor<Custom, CustomDef> = /* @__PURE__ */ z.core.$constructor<
  Custom,
  CustomDef
>("ApostilleType", (instance, definition) => {
  const base: z.core.$constructor<z.ZodType> = z.ZodType;
  base.init(instance, definition);
  instance._zod.parse = (payload, context) => {
    definition.parse(payload, context);
    return payload;
  };
});

export function custom(parse: Parse): z.ZodType {
  return new Custom({ type: "custom", parse });
}

/** What a part makes of a value, within the same parse. */
export function runPart(part: SomeType, value: unknown, context: Context): Payload {
  const result = part._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  return result;
}

/** Lets a part parse what was to be parsed in its stead. */
export function runInstead(part: SomeType, payload: Payload, context: Context): void {
  const result = part._zod.run(payload, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  if (result === payload) return;
  payload.value = result.value;
  payload.issues = result.issues;
  if (result.aborted === true) payload.aborted = true;
}

/** Adds the issues of a part, below the key at which it stands. */
export function adopt(payload: Payload, part: Payload, key?: PropertyKey): void {
  for (const issue of part.issues) {
    payload.issues.push(
      key === undefined ? issue : { ...issue, path: [key, ...(issue.path ?? [])] },
    );
  }
}

/** Writes a property, whatever its name: `__proto__` would call a setter. */
export function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}
