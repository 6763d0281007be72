import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Lifecycles } from "../../src/lifecycles/lifecycle.js";
import { readLifecycle } from "../../src/lifecycles/read.js";

const schemas = new URL("../../../spec/components/schemas/", import.meta.url);

/** A schema as the document's own file writes it. */
export function schemaFile(name: string): Record<string, unknown> {
  return parse(readFileSync(new URL(`${name}.yaml`, schemas), "utf8"));
}

/** The lifecycles that the document states. */
export function documentLifecycles(): Lifecycles {
  const of = (name: string) => readLifecycle(schemaFile(name)["x-lifecycle"]);
  return {
    quote: of("Quote"),
    order: of("Order"),
    cart: of("Cart"),
    file: of("File"),
    user: of("User"),
  };
}
