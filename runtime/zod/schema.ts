/** Declared schemas: zod types, built when they are first used, and safe where they reach themselves. */
import { ZodType } from "zod";
import type * as z from "zod";
import { $constructor } from "zod/v4/core";
import { part, partOf } from "./part.js";
import type { Parse, PartDef, PartLike } from "./part.js";
import type { ValidatorPart } from "./run.js";
import { remembered, rememberedAll } from "./remember.js";
import { validate } from "./validate.js";

interface Declared extends z.ZodType {
  readonly _zod: z.core.$ZodTypeInternals & { def: PartDef };
}

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
 * A schema that is built when it first parses, so that a module of thousands costs nothing to load, declarations may
 * refer to later ones, and bundlers can drop what is unused.
 */
export function schema<Output>(build: () => PartLike): z.ZodType<Output> {
  const inner = lazily(build);
  return declared(part((value, run) => remembered(inner(), value, run)));
}

/**
 * A {@link schema} that can reach itself. Values nested too deeply are refused instead of exhausting the stack, and a
 * value is parsed once however many schemas ask for it: without that, overlapping recursion costs a power of the depth.
 */
export function recursive<Output>(build: () => PartLike): z.ZodType<Output> {
  const inner = lazily(() => {
    const built = partOf(build());
    return part((value, run) => run.deeper(built, value));
  });
  return declared(part((value, run) => rememberedAll(inner(), value, run)));
}

function lazily(build: () => PartLike): () => ValidatorPart {
  let built: ValidatorPart | undefined;
  return () => (built ??= partOf(build()));
}

/** The compiler is told what the document says a schema gives; it does not work it out again from the schema. */
function declared<Output>(base: ValidatorPart): z.ZodType<Output> {
  return new Declared({ type: "custom", part: base }) as z.ZodType<Output>;
}

/** As what a part of other schemas does; by itself it parses in a way of its own. */
export function declaredAs<Output>(base: ValidatorPart, parse: Parse): z.ZodType<Output> {
  return new Declared({ type: "custom", part: base, parse }) as z.ZodType<Output>;
}
