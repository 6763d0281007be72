import { extensionMalformed } from "../../diagnostics/catalogue/extension.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Lifecycle } from "../../model/extensions.js";
import type { Schema } from "../../model/schema.js";
import { readLifecycle } from "../extensions/lifecycle.js";
import { child } from "../reading/read.js";
import type { BuiltSchema } from "./shape.js";
import { originOf, type Located } from "../../core/origin.js";

/** Gives the object at a place its own lifecycle. The lifecycle of a schema that it extends belongs to that schema. */
export function withLifecycle(shape: BuiltSchema, place: Located, report: Report): BuiltSchema {
  const lifecycle = readLifecycle(place, report);
  if (lifecycle === undefined) return shape;
  const schema = attach(shape.schema, lifecycle);
  if (schema !== undefined) return { ...shape, schema };
  const expected = "a schema of objects with properties";
  const found = `a schema of kind ${shape.schema.kind}`;
  const at = originOf(child(place, "x-lifecycle") ?? place);
  report(extensionMalformed({ extension: "x-lifecycle", expected, found }, at));
  return shape;
}

function attach(schema: Schema, lifecycle: Lifecycle): Schema | undefined {
  if (schema.kind === "object") return { ...schema, lifecycle };
  if (schema.kind !== "intersection") return undefined;
  const own = schema.parts.findLastIndex(({ kind }) => kind === "object");
  const parts = schema.parts.map((part, index) =>
    index === own && part.kind === "object" ? { ...part, lifecycle } : part,
  );
  return own === -1 ? undefined : { ...schema, parts };
}
