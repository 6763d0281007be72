/** Names of properties that every JavaScript object inherits (`constructor`, `__proto__`). */
import { whenDone } from "./context.js";
import type { ZodContext, Parse, ZodPayload, SomeType } from "./context.js";

export const PROTOTYPE = "__proto__";

/** Whether a shape has such a name: reading it would find what the value inherits. */
export const hasInherited = (shape: object): boolean =>
  Object.keys(shape).some((name) => name in Object.prototype);

/** A copy that inherits nothing, so that no name is special. */
export const bare = (input: object): object => Object.assign(Object.create(null) as object, input);

/** The value, without properties that are `undefined`. */
export function withoutUndefined(input: object): object {
  for (const name in input)
    if ((input as Record<string, unknown>)[name] === undefined)
      return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return input;
}

/** A property as an assignment makes it: that to `__proto__` would call a setter. */
export const PLAIN: PropertyDescriptor = { writable: true, enumerable: true, configurable: true };

interface PrototypeValue {
  readonly type: SomeType;
  readonly input: object;
}

/** Parses the property `__proto__` of an object, and adds it to the output. */
export function checkPrototypeName(
  { type, input }: PrototypeValue,
  payload: ZodPayload,
  context: ZodContext,
): ReturnType<Parse> {
  const isPresent = Object.hasOwn(input, PROTOTYPE);
  const value: unknown = isPresent ? Reflect.get(input, PROTOTYPE) : undefined;
  return whenDone(type._zod.run({ value, issues: [] }, context), (result) => {
    for (const issue of result.issues)
      payload.issues.push({ ...issue, path: [PROTOTYPE, ...(issue.path ?? [])] });
    if (result.value !== undefined)
      Object.defineProperty(payload.value, PROTOTYPE, { ...PLAIN, value: result.value });
    return payload;
  });
}
