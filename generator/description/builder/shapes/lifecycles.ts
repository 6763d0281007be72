import { extensionMalformed } from "../../diagnostics/catalogue/extension.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Lifecycle } from "../../model/extensions.js";
import type { Schema } from "../../model/schema.js";
import { readLifecycle } from "../extensions/lifecycle.js";
import type { BuiltSchema } from "./shape.js";
import { childPointer, originOf, type Located } from "../../core/origin.js";

/** Gives the object at a place its own lifecycle. The lifecycle of a schema that it extends belongs to that schema. */
export function withLifecycle(shape: BuiltSchema, place: Located, report: Report): BuiltSchema {
  const lifecycle = readLifecycle(place, report);
  if (lifecycle === undefined) return shape;
  const schema = attach(shape.schema, lifecycle);
  if (schema !== undefined) return { ...shape, schema };
  const expected = "a schema of objects with properties";
  const found = `a schema of kind ${shape.schema.kind}`;
  const at = { ...originOf(place), pointer: childPointer(place.pointer, "x-lifecycle") };
  report(extensionMalformed({ extension: "x-lifecycle", expected, found }, at));
  return shape;
}

function attach(schema: Schema, lifecycle: Lifecycle): Schema | undefined {
  if (schema.kind === "object") return { ...schema, lifecycle };
  if (schema.kind !== "intersection") return undefined;
  for (const [index, part] of schema.parts.entries()) {
    const attached = attach(part, lifecycle);
    if (attached !== undefined) return { ...schema, parts: schema.parts.with(index, attached) };
  }
  return undefined;
}
