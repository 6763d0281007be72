import * as z from "zod";
import type { Lifecycle, Lifecycles } from "./lifecycle.js";

const names = z.array(z.string()).default([]);

const transition = z.object({
  from: names,
  to: z.string(),
  trigger: z.union([
    z.object({ operation: z.string() }),
    z.object({ event: z.string() }),
    z.object({ time: z.string() }),
  ]),
  stamps: names,
  clears: names,
  emits: names,
});

const lifecycle = z.object({
  property: z.string(),
  initial: z.array(z.string()).min(1),
  transitions: z.array(transition).min(1),
});

const document = z.object({
  components: z.object({
    schemas: z.record(z.string(), z.object({ "x-lifecycle": lifecycle.optional() })),
  }),
});

/** Reads one `x-lifecycle` as the document writes it, with its defaults filled in. Throws if it is not one. */
export function readLifecycle(written: unknown): Lifecycle {
  return lifecycle.parse(written);
}

/** Reads the lifecycles of a bundled document. Throws if one is missing. */
export function readLifecycles(bundled: unknown): Lifecycles {
  const { schemas } = document.parse(bundled).components;
  const of = (name: string): Lifecycle => {
    const found = schemas[name]?.["x-lifecycle"];
    if (found === undefined) throw new Error(`The document has no x-lifecycle on ${name}.`);
    return found;
  };
  return {
    quote: of("Quote"),
    order: of("Order"),
    cart: of("Cart"),
    file: of("File"),
    user: of("User"),
  };
}
