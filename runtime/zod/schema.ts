/** Generated schemas: zod types that are built when they are first used, and that may be recursive. */
import { ZodType } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { part, partOf } from "./part.js";
import type { Parse, PartDef, PartLike } from "./part.js";
import type { ValidatorPart } from "./run.js";
import { remembered } from "./remember.js";
import { validate } from "./validate.js";

/**
 * A reference to zod's own type, which a compiler compares with others of its kind by their arguments. An interface that
 * extends it would be compared method by method, which takes longer than checking a whole large document.
 */
type Declared = z.ZodType<unknown, unknown, z.core.$ZodTypeInternals & { def: PartDef }>;

const Declared: z.core.$constructor<Declared, PartDef> = /* @__PURE__ */ $constructor<
  Declared,
  PartDef
>("ApostilleType", (instance, definition) => {
  const base: z.core.$constructor<z.ZodType> = ZodType;
  base.init(instance, definition);
  const { part: own, parse = (payload) => validate(own, payload) } = definition;
  instance._zod.parse = parse;
});

/**
 * A schema that is built when it first parses, so that a module with thousands of schemas loads quickly, declarations
 * may refer to later ones, and bundlers can drop unused ones.
 */
export function schema<Output>(build: () => PartLike): z.ZodType<Output> {
  const inner = lazily(build);
  return declared(part((value, run) => remembered(inner(), value, run)));
}

/**
 * A recursive {@link schema}. Values that are nested too deeply are refused instead of overflowing the stack, and each
 * value is parsed once: otherwise, overlapping recursive schemas would take time exponential in the depth.
 */
export function recursive<Output>(build: () => PartLike): z.ZodType<Output> {
  const inner = lazily(() => {
    const built = partOf(build());
    return part((value, run) => run.deeper(built, value));
  });
  return declared(part((value, run) => remembered(inner(), value, run)));
}

function lazily(build: () => PartLike): () => ValidatorPart {
  let built: ValidatorPart | undefined;
  return () => (built ??= partOf(build()));
}

/** The output type is declared, from the document; the compiler does not infer it from the schema. */
function declared<Output>(base: ValidatorPart): z.ZodType<Output> {
  return new Declared({ type: "custom", part: base }) as z.ZodType<Output>;
}

/** A schema that acts as a part of other schemas like its base, but parses in its own way by itself. */
export function declaredAs<Output>(base: ValidatorPart, parse: Parse): z.ZodType<Output> {
  return new Declared({ type: "custom", part: base, parse }) as z.ZodType<Output>;
}
