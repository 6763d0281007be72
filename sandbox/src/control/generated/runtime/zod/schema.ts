/** Declared schemas: built when they are first used, and safe where they reach themselves. */
import type * as z from "zod";
import { custom, runInstead, runPart } from "./custom.js";
import type { Context, Payload, SomeType } from "./custom.js";

/**
 * A schema that is built when it first parses, so that a module of thousands costs nothing to load, declarations may
 * refer to later ones, and bundlers can drop what is unused.
 */
export function schema<Output>(build: () => SomeType): z.ZodType<Output> {
  let built: SomeType | undefined;
  return typed(
    custom((payload, context) => {
      built ??= build();
      runInstead(built, payload, context);
    }),
  );
}

/** How deeply recursive schemas may be within one another; far more than any API nests, far less than the stack holds. */
const MAX_DEPTH = 200;

/**
 * A {@link schema} that can reach itself. Values nested too deeply are refused instead of exhausting the stack, and a
 * value is parsed once however many alternatives ask for it: without that, recursive alternatives cost a power of the depth.
 */
export function recursive<Output>(build: () => SomeType): z.ZodType<Output> {
  let built: SomeType | undefined;
  const identity = {};
  return typed(
    custom((payload, context) => {
      built ??= build();
      const visit = visitOf(context);
      const known = visit.known(identity, payload.value);
      const result = known ?? visit.deeper(built, payload.value, context);
      if (known === undefined) visit.remember(identity, payload.value, result);
      payload.value = result.value;
      // zod lengthens the paths of the issues it is given.
      payload.issues.push(...result.issues.map((issue) => ({ ...issue })));
    }),
  );
}

/** One parse: zod hands the same context to every schema that takes part in it. */
class Visit {
  #depth = 0;
  readonly #results = new Map<object, Map<unknown, Payload>>();

  known(identity: object, value: unknown): Payload | undefined {
    return this.#results.get(identity)?.get(value);
  }

  remember(identity: object, value: unknown, result: Payload): void {
    const results = this.#results.get(identity) ?? new Map<unknown, Payload>();
    this.#results.set(identity, results);
    results.set(value, {
      value: result.value,
      issues: result.issues.map((issue) => ({ ...issue })),
    });
  }

  deeper(built: SomeType, value: unknown, context: Context): Payload {
    if (this.#depth >= MAX_DEPTH) return tooDeep(value);
    this.#depth++;
    try {
      return runPart(built, value, context);
    } finally {
      this.#depth--;
    }
  }
}

/** Keyed by the parse that it belongs to, and gone with it. */
const visits = /* @__PURE__ */ new WeakMap<object, Visit>();

function visitOf(context: Context): Visit {
  const visit = visits.get(context) ?? new Visit();
  visits.set(context, visit);
  return visit;
}

function tooDeep(value: unknown): Payload {
  return {
    value,
    issues: [{ code: "custom", message: "Nested too deeply", input: value, path: [] }],
  };
}

/** The compiler is told what the document says a schema gives; it does not work it out again from the schema. */
function typed<Output>(type: z.ZodType): z.ZodType<Output> {
  return type as z.ZodType<Output>;
}
